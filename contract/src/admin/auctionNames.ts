import type { AuctionState } from '../enums.ts'

// Labels of the states of lots and deposits. Zod-free: the console imports this file.

/** Labels of the states of a lot. */
export const lotStateLabels = {
  1: '未开始',
  2: '竞拍中',
  3: '待付款',
  4: '已成交',
  5: '流拍',
  6: '已撤拍',
} as const satisfies Record<AuctionState, string>

/** Labels of the outcomes of a deposit. */
export const depositStateLabels = {
  ordered: '待支付',
  held: '代管中',
  refunded: '已退回',
  kept: '已扣留',
} as const
