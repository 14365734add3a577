import {
  GoodsForm,
  type GoodsSn,
  type ItemId,
  OrderGoodsType,
  type Picture,
  RedeemGiftType,
  type Uid,
} from '@app/contract'
import { isNumericId } from '@app/contract/schema'
import type { Db, Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { GoodsModule, GoodsSummary } from '../../goods/index.ts'
import type { VaultModule } from '../../vault/index.ts'
import { giveBoxes, reserveBoxes } from '../blind/sales.ts'
import * as giftBoxQueries from '../gift/queries.ts'
import { isAnyTakenDown, releaseGiftBoxes, reserveGiftBoxes } from '../gift/service.ts'

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

/** Fulfilments by gift type. A type without one cannot be promised. */
export type GiftFulfilments = Readonly<Partial<Record<RedeemGiftType, GiftFulfilment>>>

export interface GiftFulfilmentDeps {
  goods: Pick<GoodsModule, 'reserveStock' | 'releaseStockOf' | 'sellStock' | 'summaries'>
  vault: Pick<VaultModule, 'issueItems'>
}

/** Returns the fulfilment of each type of gift that a code can promise. */
export const giftFulfilments = (deps: GiftFulfilmentDeps): GiftFulfilments => ({
  [RedeemGiftType.collectible]: collectibleGift(deps),
  [RedeemGiftType.blindBox]: blindBoxGift(deps),
  [RedeemGiftType.giftBox]: giftBoxGift(deps),
})

/** Returns the fulfilment of a type of gift. Throws if it cannot be given by code. */
export function giftOf(gifts: GiftFulfilments, type: RedeemGiftType): GiftFulfilment {
  const gift = gifts[type]
  if (!gift) throw new Error(`Gifts of type ${type} cannot be given by code`)
  return gift
}

/** Finds goods by number. Throws GOODS_NOT_FOUND. */
async function findWork(
  { goods }: { goods: Pick<GoodsModule, 'summaries'> },
  db: Db | Tx,
  sn: GoodsSn,
): Promise<GoodsSummary> {
  const work = (await goods.summaries(db, [sn])).get(sn)
  if (!work) throw new AppError('GOODS_NOT_FOUND')
  return work
}

/** Whether a work can no longer be given: it was taken down or its sale was called off. */
const isGone = (work: GoodsSummary): boolean => work.isTakenDown || work.isCalledOff

/** Gifts that are items of digital goods, with the next serial numbers. `sn` is the goods number. */
function collectibleGift(deps: GiftFulfilmentDeps): GiftFulfilment {
  const { goods, vault } = deps
  return {
    async reserve(tx, goodsSn, quantity) {
      const { form, goodsType } = await findWork(deps, tx, goodsSn)
      const isItem = form === GoodsForm.digital && goodsType === OrderGoodsType.ordinary
      if (!isItem) throw new AppError('CONFLICT', { msg: '兑换码只能发放数字藏品' })
      await goods.reserveStock(tx, { goodsSn, quantity, orderSn: null })
    },

    release: (tx, goodsSn, quantity) => goods.releaseStockOf(tx, new Map([[goodsSn, quantity]])),
    isGone: async (tx, goodsSn) => isGone(await findWork(deps, tx, goodsSn)),

    async give(tx, goodsSn, uid) {
      const { giftFirstDays: giftDays } = await findWork(deps, tx, goodsSn)
      const one = { goodsSn, quantity: 1, orderSn: null }
      const firstSerial = await goods.sellStock(tx, one)
      const [id] = await vault.issueItems(tx, { ...one, uid, firstSerial, priceFen: null, giftDays })
      if (id === undefined) throw new Error(`No item of ${goodsSn} was issued`)
      return { id, nftId: id }
    },

    show: (db, goodsSn) => findWork(deps, db, goodsSn),
  }
}

/** Gifts that are blind boxes, with the next numbers of their edition. `sn` is the number of the box's goods. */
function blindBoxGift(deps: GiftFulfilmentDeps): GiftFulfilment {
  return {
    reserve: (tx, goodsSn, quantity) => reserveBoxes(deps, tx, goodsSn, quantity),
    release: (tx, goodsSn, quantity) => deps.goods.releaseStockOf(tx, new Map([[goodsSn, quantity]])),
    isGone: async (tx, goodsSn) => isGone(await findWork(deps, tx, goodsSn)),

    async give(tx, goodsSn, uid) {
      const { boxIds } = await giveBoxes(deps, tx, { goodsSn, uid, quantity: 1 })
      const [id] = boxIds
      if (id === undefined) throw new Error(`No box of ${goodsSn} was given`)
      return { id, nftId: null }
    },

    show: (db, goodsSn) => findWork(deps, db, goodsSn),
  }
}

/** Gifts that are gift boxes. `sn` is the id of a kind of gift box. */
function giftBoxGift(deps: GiftFulfilmentDeps): GiftFulfilment {
  return {
    // Operators refer to gifts of every type by text, so the id may be malformed.
    async reserve(tx, giftBoxId, quantity) {
      if (!isNumericId(giftBoxId)) throw new AppError('NOT_FOUND', { msg: '没有这个礼盒' })
      await reserveGiftBoxes(deps, tx, giftBoxId, quantity)
    },
    release: (tx, giftBoxId, quantity) => releaseGiftBoxes(deps, tx, giftBoxId, quantity),
    isGone: (tx, giftBoxId) => isAnyTakenDown(deps, tx, giftBoxId),
    give: async (tx, giftBoxId, uid) => ({ id: await giftBoxQueries.insertOwn(tx, uid, giftBoxId), nftId: null }),

    async show(db, giftBoxId) {
      const [box] = await giftBoxQueries.findGiftBoxes(db, [giftBoxId])
      if (!box) throw new AppError('NOT_FOUND')
      return { name: box.name, cover: box.cover }
    },
  }
}
