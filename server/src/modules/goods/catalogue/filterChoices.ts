import { GoodsStatus } from '@app/contract'

/** Names of the statuses that collectors can filter by, in display order. */
export const statusNames = [
  { status: GoodsStatus.waitOnShelf, name: '即将发售' },
  { status: GoodsStatus.inSale, name: '发售中' },
  { status: GoodsStatus.tightInventory, name: '库存紧张' },
  { status: GoodsStatus.soldOut, name: '已售罄' },
  { status: GoodsStatus.expirationOffShelf, name: '发售结束' },
] as const

/** Price bands in fen; both ends are inclusive. */
export const priceBands = [
  { min: 0, max: 1999, name: '20 元以下' },
  { min: 2000, max: 4999, name: '20–50 元' },
  { min: 5000, max: 9999, name: '50–100 元' },
  { min: 10_000, max: 29_999, name: '100–300 元' },
  { min: 30_000, max: null, name: '300 元以上' },
]
