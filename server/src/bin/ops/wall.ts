import { buildCommand, buildRouteMap } from '@stricli/core'
import type { Verdict, Waiting } from '../../modules/wall/index.ts'
import type { Who } from './doer.ts'
import type { Operator } from './operator.ts'
import { describeReport, quoted, sayDecision } from './print.ts'
import { inName, inOrder, json, numbered, oneOf, reason, boundedText } from './parameters.ts'

const states = { pending: '待审核', visible: '已公开', refused: '未通过', hidden: '已隐藏' }
const kinds = { message: '留言', comment: '评论' }
type Kind = keyof typeof kinds

const target = inOrder(
  { parse: oneOf('message', 'comment'), placeholder: '类型', brief: 'message（留言）或 comment（评论）' },
  numbered('编号'),
)

const list = buildCommand({
  docs: { brief: '列出等待人工处理的留言和评论' },
  parameters: { flags: { json } },
  func(this: Operator, flags: { json: boolean }) {
    return this.work(async ({ config, wall: { reviews } }) => {
      const host = config.http.imageHost || config.http.publicUrl
      const { list: waiting, total } = await reviews.waiting()
      this.list(waiting, { ...flags, total, none: '没有等待处理的留言。', describe: (one) => describe(one, host) })
    })
  },
})

function describe(one: Waiting, host: string): string {
  const { kind, id, state, since, spot, writer } = one
  return [
    `${kind} ${id}  ${kinds[kind]}${states[state]}  自 ${since.toISOString()}  ${spot}  ${quoted(writer)}`,
    `  ${quoted(one.text)}`,
    ...one.pictures.map((url) => `  图片：${host}${url}.jpg`),
    ...one.doubts.map((doubt) => `  疑点：${doubt}`),
    ...one.reports.map(describeReport),
    ...(one.appeal === null ? [] : [`  申诉：${quoted(one.appeal)}`]),
  ].join('\n')
}

interface Options extends Who {
  kind: Kind
  id: string
  verdict: Verdict
  reason: string | null
}

function decide(operator: Operator, { kind, id, verdict, reason: why, ...who }: Options) {
  const action = { verb: `ops wall ${verdict}`, target: `${kind}:${id}`, reason: why ?? '' } as const
  return operator.act(who, action, async ({ wall: { reviews } }, { by }) =>
    operator.say(
      sayDecision(await reviews.decide({ kind, id }, { verdict, by, reason: why }), {
        by,
        states,
        none: '没有这条留言或评论。',
      }),
    ),
  )
}

const allowing = (verdict: 'approve' | 'restore', brief: string) =>
  buildCommand({
    docs: { brief },
    parameters: { flags: inName, positional: target },
    func(this: Operator, flags: Who, kind: Kind, id: string) {
      return decide(this, { kind, id, verdict, ...flags, reason: null })
    },
  })

const forbidding = (verdict: 'refuse' | 'hide', brief: string) =>
  buildCommand({
    docs: { brief },
    parameters: { flags: { ...inName, reason: reason('写给作者看的原因', boundedText(2, 100)) }, positional: target },
    func(this: Operator, { reason: why, ...who }: Who & { reason: string }, kind: Kind, id: string) {
      return decide(this, { kind, id, verdict, ...who, reason: why })
    },
  })

export const wall = buildRouteMap({
  docs: { brief: '留言墙的留言和评论' },
  routes: {
    list,
    approve: allowing('approve', '通过，公开展示'),
    restore: allowing('restore', '恢复被隐藏的内容'),
    refuse: forbidding('refuse', '不通过'),
    hide: forbidding('hide', '隐藏已公开的内容'),
  },
})
