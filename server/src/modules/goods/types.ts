import { OrderGoodsType } from '@app/contract'

/**
 * Type of goods. The wire format knows the first two; wish tickets, deposits and auction lots are paid for as goods and
 * appear as ordinary ones.
 */
export const GoodsType = { ...OrderGoodsType, wishTicket: 3, deposit: 4, lot: 5 } as const
export type GoodsType = (typeof GoodsType)[keyof typeof GoodsType]
