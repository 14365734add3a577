// Kinds of calendar entries, for the server and the console. Zod-free.
import type { Permission } from './permissions.ts'

interface TimedName {
  readonly title: string
  /** Right needed to see entries of this kind. */
  readonly right: Permission
  /** Right needed to move entries; absent if they cannot be moved in the calendar. */
  readonly move?: Permission
  /** The page that edits it; if it ends in `/`, the id is appended. */
  readonly page: string
}

/** All kinds of calendar entries. */
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
  broadcast: { title: '群发消息', right: 'broadcast.read', page: '/broadcasts/' },
  right: { title: '权益到期', right: 'redemption.read', page: '/redemptions' },
} as const satisfies Record<string, TimedName>

export type TimedKind = keyof typeof timedNames
export const timedKinds = Object.keys(timedNames) as TimedKind[]

/** Kinds that can be moved in the calendar. */
export const movableKinds = ['sale', 'lottery', 'wish', 'lot', 'notice', 'ad'] as const
export type MovableKind = (typeof movableKinds)[number]
