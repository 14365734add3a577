import { OrderGoodsType } from '@app/contract'

/**
 * What a good is. The wire knows the first two; wish tickets, deposits and lots of auctions are paid for as goods are, and
 * told as ordinary ones.
 */
export const GoodsType = { ...OrderGoodsType, wishTicket: 3, deposit: 4, lot: 5 } as const
export type GoodsType = (typeof GoodsType)[keyof typeof GoodsType]
