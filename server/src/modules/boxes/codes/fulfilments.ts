import { GoodsForm, type GoodsSn, type ItemId, OrderGoodsType, type Picture, type Uid } from '@app/contract'
import { isNumericId } from '@app/contract/schema'
import type { Db, Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { GoodsModule } from '../../goods/index.ts'
import type { VaultModule } from '../../vault/index.ts'
import type { GiftBoxes } from '../gift/service.ts'
import * as giftBoxQueries from '../gift/queries.ts'
import type { SellableBoxes } from '../blind/sales.ts'

/** How one type of gift is promised and given. `sn` identifies the gift within its type. */
export interface GiftFulfilment {
  /** Reserves `quantity` as codes are made. Throws an AppError if that is impossible. */
  reserve(tx: Tx, sn: string, quantity: number): Promise<void>
  /** Releases what was reserved for codes that nobody redeemed. */
  release(tx: Tx, sn: string, quantity: number): Promise<void>
  /** Whether a promised gift can no longer be given because the platform took it down. */
  isGone(tx: Tx, sn: string): Promise<boolean>
  /** Gives a reserved gift to a user. */
  give(tx: Tx, sn: string, uid: Uid): Promise<Given>
  /** Returns how the gift is shown. */
  show(db: Db | Tx, sn: string): Promise<{ name: string; cover: Picture }>
}

/** A gift that a user received. */
export interface Given {
  /** Id of the item or box, stored with the code. */
  id: string
  /** Id of the item; null for a box. */
  nftId: ItemId | null
}

type Goods = Pick<GoodsModule, 'reserveStock' | 'releaseStockOf' | 'sellStock' | 'summaries'>

/** Finds goods by number. Throws GOODS_NOT_FOUND. */
const finder = (goods: Pick<Goods, 'summaries'>) => async (db: Db | Tx, sn: GoodsSn) => {
  const work = (await goods.summaries(db, [sn])).get(sn)
  if (!work) throw new AppError('GOODS_NOT_FOUND')
  return work
}

/** Whether a work can no longer be given: it was taken down or its sale was called off. */
const isGone = (work: { isTakenDown: boolean; isCalledOff: boolean }) => work.isTakenDown || work.isCalledOff

/** Gifts that are items of digital goods, with the next serial numbers. `sn` is the goods number. */
export function collectibleGift(deps: { goods: Goods; vault: Pick<VaultModule, 'issueItems'> }): GiftFulfilment {
  const { goods, vault } = deps
  const find = finder(goods)

  return {
    async reserve(tx, goodsSn, quantity) {
      const { form, goodsType } = await find(tx, goodsSn)
      const isItem = form === GoodsForm.digital && goodsType === OrderGoodsType.ordinary
      if (!isItem) throw new AppError('CONFLICT', { msg: '兑换码只能发放数字藏品' })
      await goods.reserveStock(tx, { goodsSn, quantity, orderSn: null })
    },

    release: (tx, goodsSn, quantity) => goods.releaseStockOf(tx, new Map([[goodsSn, quantity]])),
    isGone: async (tx, goodsSn) => isGone(await find(tx, goodsSn)),

    async give(tx, goodsSn, uid) {
      const { giftFirstDays: giftDays } = await find(tx, goodsSn)
      const one = { goodsSn, quantity: 1, orderSn: null }
      const firstSerial = await goods.sellStock(tx, one)
      const [id] = await vault.issueItems(tx, { ...one, uid, firstSerial, priceFen: null, giftDays })
      if (id === undefined) throw new Error(`No item of ${goodsSn} was issued`)
      return { id, nftId: id }
    },

    show: find,
  }
}

/** Gifts that are blind boxes, with the next numbers of their edition. `sn` is the number of the box's goods. */
export function blindBoxGift({ goods, boxes }: { goods: Goods; boxes: SellableBoxes }): GiftFulfilment {
  const find = finder(goods)
  return {
    reserve: boxes.reserve,
    release: (tx, goodsSn, quantity) => goods.releaseStockOf(tx, new Map([[goodsSn, quantity]])),
    isGone: async (tx, goodsSn) => isGone(await find(tx, goodsSn)),

    async give(tx, goodsSn, uid) {
      const { boxIds } = await boxes.give(tx, { goodsSn, uid, quantity: 1 })
      const [id] = boxIds
      if (id === undefined) throw new Error(`No box of ${goodsSn} was given`)
      return { id, nftId: null }
    },

    show: find,
  }
}

/** Gifts that are gift boxes. `sn` is the id of a kind of gift box. */
export function giftBoxGift(giftBoxes: GiftBoxes): GiftFulfilment {
  return {
    // Operators refer to gifts of every type by text, so the id may be malformed.
    async reserve(tx, giftBoxId, quantity) {
      if (!isNumericId(giftBoxId)) throw new AppError('NOT_FOUND', { msg: '没有这个礼盒' })
      await giftBoxes.reserve(tx, giftBoxId, quantity)
    },
    release: giftBoxes.release,
    isGone: giftBoxes.isTakenDown,
    give: async (tx, giftBoxId, uid) => ({ id: await giftBoxes.give(tx, giftBoxId, uid), nftId: null }),

    async show(db, giftBoxId) {
      const [box] = await giftBoxQueries.findGiftBoxes(db, [giftBoxId])
      if (!box) throw new AppError('NOT_FOUND')
      return { name: box.name, cover: box.cover }
    },
  }
}
