import type { PrizeKind } from '../drawing.ts'

// Labels of the states of lotteries and wishing events. Zod-free: the console imports this file.

/** Labels of the kinds of prizes. */
export const prizeKindLabels = {
  thanks: '谢谢参与',
  points: '积分',
  collectible: '数字藏品',
  blindBox: '盲盒',
  giftBox: '礼盒',
} as const satisfies Record<PrizeKind, string>

/** Labels of the states of a lottery or wishing event. */
export const poolStateLabels = {
  upcoming: '未开始',
  open: '进行中',
  stopped: '已暂停',
  over: '已结束',
  cancelled: '已取消',
} as const

/** Labels of the states of a wish's prize. */
export const broughtLabels = {
  nothing: '未得奖',
  waiting: '待领取',
  received: '已领取',
  expired: '逾期收回',
} as const

export type PoolAdminState = keyof typeof poolStateLabels
