import type { WishId } from '@app/contract'
import { buildCommand, buildRouteMap } from '@stricli/core'
import type { Who } from './doer.ts'
import type { Operator } from './operator.ts'
import { quoted } from './print.ts'
import { Refusal } from './refusal.ts'
import { inName, inOrder, json, numbered } from './parameters.ts'

const list = buildCommand({
  docs: { brief: '列出等待人工处理的心愿' },
  parameters: { flags: { json } },
  func(this: Operator, flags: { json: boolean }) {
    return this.work(async ({ play }) =>
      this.list(await play.wishes.reviews.waiting(), {
        ...flags,
        none: '没有等待处理的心愿。',
        describe: ({ wishId, text, doubts, since }) =>
          [
            `心愿 ${wishId}  自 ${since.toISOString()}`,
            `  ${quoted(text)}`,
            ...doubts.map((doubt) => `  疑点：${doubt}`),
          ].join('\n'),
      }),
    )
  },
})

const deciding = (verdict: 'approve' | 'refuse', brief: string) =>
  buildCommand({
    docs: { brief },
    parameters: { flags: inName, positional: inOrder(numbered('心愿编号')) },
    func(this: Operator, flags: Who, wishId: WishId) {
      const action = { verb: `ops wishes ${verdict}`, target: `wish:${wishId}` } as const
      return this.act(flags, action, async ({ reports }, { by, record }) => {
        const wish = { kind: 'wish', id: wishId } as const
        const isDecided = await reports.reviews.decideFirst(wish, { isFit: verdict === 'approve', by }, record)
        if (!isDecided) throw new Refusal('这条心愿没有在等待处理。')
        this.say(`已由${by}处理。`)
      })
    },
  })

export const wishes = buildRouteMap({
  docs: { brief: '心愿审核' },
  routes: { list, approve: deciding('approve', '公开给所有人'), refuse: deciding('refuse', '只留给本人看') },
})
