import type { PrizeKind } from '../drawing.ts'

// What states of lotteries and wishing events are called. Zod-free: the console imports this file.

/** The words that operators read for what a prize is. */
export const prizeKindLabels = {
  thanks: '谢谢参与',
  points: '积分',
  collectible: '数字藏品',
  blindBox: '盲盒',
  giftBox: '礼盒',
} as const satisfies Record<PrizeKind, string>

/** The words for where a lottery or wishing event stands. */
export const poolStateLabels = {
  upcoming: '未开始',
  open: '进行中',
  stopped: '已暂停',
  over: '已结束',
  cancelled: '已取消',
} as const

/** The words for what became of what a wish brought. */
export const broughtLabels = {
  nothing: '未得奖',
  waiting: '待领取',
  received: '已领取',
  expired: '逾期收回',
} as const

export type PoolAdminState = keyof typeof poolStateLabels
