import type { GoodsSn } from '@app/contract'
import type { Reply } from '@app/contract/types'
import { read } from '../../lib/query.ts'

export type GoodsDetail = Reply<'goods/goods/info'>
/** A work as shown on the home page. */
export type HomeWork = Reply<'goods/homePageGoods/list'>['list'][number]['goods'][number]

/** Query for one work: its terms, the rights that come with it, and how long its next owner must hold it. */
export const goodsInfo = (goodsSn: GoodsSn) => read('goods/goods/info', { goodsSn })

/** Query for the works of the home page, zone by zone. */
export const homeGoods = () => read('goods/homePageGoods/list', { size: 10 })
