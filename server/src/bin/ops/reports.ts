import { buildCommand, buildRouteMap } from '@stricli/core'
import type { ReportedKind } from '@app/contract/reports'
import type { Verdict } from '../../modules/reports/index.ts'
import type { Who } from './doer.ts'
import type { Operator } from './operator.ts'
import { describeReport, quoted, sayDecision } from './print.ts'
import { inName, inOrder, json, numbered, oneOf, reason, boundedText } from './parameters.ts'

const states = { reported: '被举报', hidden: '已隐藏', kept: '已保留', down: '已撤下' }

const target = inOrder(
  {
    parse: oneOf<ReportedKind>('line', 'wish', 'hall', 'name'),
    placeholder: '类型',
    brief: 'line（祝福）、wish（心愿）、hall（展厅）或 name（昵称头像）',
  },
  numbered('编号'),
)

const list = buildCommand({
  docs: { brief: '列出被举报的祝福、心愿、展厅和昵称' },
  parameters: { flags: { json } },
  func(this: Operator, flags: { json: boolean }) {
    return this.work(async ({ reports: { reviews } }) =>
      this.list(await reviews.waiting(), {
        ...flags,
        none: '没有等待处理的举报。',
        describe: (one) =>
          [
            `${one.kind} ${one.id}  ${states[one.state]}  自 ${one.since.toISOString()}`,
            `  ${quoted(one.words)}`,
            ...one.reports.map(describeReport),
          ].join('\n'),
      }),
    )
  },
})

interface Options extends Who {
  kind: ReportedKind
  id: string
  verdict: Verdict
  reason: string | null
}

function decide(operator: Operator, { kind, id, verdict, reason: why, ...who }: Options) {
  const action = { verb: `ops reports ${verdict}`, target: `${kind}:${id}`, reason: why ?? '' } as const
  return operator.act(who, action, async ({ reports: { reviews } }, { by }) =>
    operator.say(
      sayDecision(await reviews.decide({ kind, id }, { verdict, by, reason: why }), {
        by,
        states,
        none: '这个编号没有人看得到，也没有人举报。',
      }),
    ),
  )
}

const allowing = (verdict: 'keep' | 'restore', brief: string) =>
  buildCommand({
    docs: { brief },
    parameters: { flags: inName, positional: target },
    func(this: Operator, flags: Who, kind: ReportedKind, id: string) {
      return decide(this, { kind, id, verdict, ...flags, reason: null })
    },
  })

const takeDown = buildCommand({
  docs: { brief: '撤下，不论是否被举报' },
  parameters: { flags: { ...inName, reason: reason('写给作者看的原因', boundedText(2, 100)) }, positional: target },
  func(this: Operator, { reason: why, ...who }: Who & { reason: string }, kind: ReportedKind, id: string) {
    return decide(this, { kind, id, verdict: 'takeDown', ...who, reason: why })
  },
})

export const reports = buildRouteMap({
  docs: { brief: '对祝福、心愿和昵称的举报' },
  routes: {
    list,
    keep: allowing('keep', '保留，举报不成立'),
    restore: allowing('restore', '恢复撤下的内容'),
    takeDown,
  },
})
