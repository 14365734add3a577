// What stands in the calendar by name, for the server and the console alike. Zod-free.
import type { Permission } from './permissions.ts'

interface TimedName {
  readonly title: string
  /** Who does not hold it is not shown any. */
  readonly right: Permission
  /** Who may move it; left away for what cannot be moved here. */
  readonly move?: Permission
  /** The page where it is edited; the id follows where it ends in `/`. */
  readonly page: string
}

/** Everything that has a time. */
export const timedNames = {
  sale: { title: '发售', right: 'goods.read', move: 'goods.sell', page: '/goods/' },
  saleEnd: { title: '发售结束', right: 'goods.read', page: '/goods/' },
  window: { title: '优先购', right: 'goods.read', page: '/goods/' },
  draft: { title: '定时发布', right: 'draft.read', page: '/drafts/' },
  lottery: { title: '抽奖', right: 'play.read', move: 'play.edit', page: '/lotteries/' },
  wish: { title: '祈愿', right: 'play.read', move: 'play.edit', page: '/wishing/' },
  lot: { title: '拍卖', right: 'auction.read', move: 'auction.stop', page: '/lots/' },
  notice: { title: '公告', right: 'content.read', move: 'content.publish', page: '/notices/' },
  ad: { title: '广告', right: 'content.read', move: 'content.publish', page: '/ads/' },
  zone: { title: '首页专区', right: 'content.read', page: '/zones/' },
  album: { title: '专辑与专题', right: 'content.read', page: '/subjects/' },
  text: { title: '协议与页面', right: 'content.read', page: '/texts/' },
  right: { title: '权益到期', right: 'redemption.read', page: '/redemptions' },
} as const satisfies Record<string, TimedName>

export type TimedKind = keyof typeof timedNames
export const timedKinds = Object.keys(timedNames) as TimedKind[]

/** Kinds that can be moved in the calendar. */
export const movableKinds = ['sale', 'lottery', 'wish', 'lot', 'notice', 'ad'] as const
export type MovableKind = (typeof movableKinds)[number]
