import { OrderGoodsType } from '@app/contract'

/** What a good is. The wire knows the first two; a wish ticket is sold as goods are, and told as an ordinary one. */
export const GoodsType = { ...OrderGoodsType, wishTicket: 3 } as const
export type GoodsType = (typeof GoodsType)[keyof typeof GoodsType]
