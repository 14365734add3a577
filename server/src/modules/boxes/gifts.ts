import { GoodsForm, type Picture } from '@app/contract'
import type { Db, Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { GoodsModule } from '../goods/index.ts'
import type { VaultModule } from '../vault/index.ts'

/** How one type of gift is promised and given. `sn` says which gift of its type. */
export interface GiftFulfilment {
  /** Sets as many aside as codes are made. Throws an AppError where that cannot be. */
  reserve(tx: Tx, sn: string, quantity: number): Promise<void>
  /** Gives back what was set aside for codes that nobody redeemed. */
  release(tx: Tx, sn: string, quantity: number): Promise<void>
  /** Gives one of those set aside to a person. */
  give(tx: Tx, sn: string, uid: string): Promise<Given>
  /** What is shown of it. */
  show(db: Db | Tx, sn: string): Promise<{ name: string; cover: Picture }>
}

/** What a person got. */
export interface Given {
  /** Kept with the code: which item or box it became. */
  id: string
  /** The same where it is an item; null for a box. */
  nftId: string | null
}

/** Gifts that are items of a digital good, with the next of its serial numbers. `sn` is the good's. */
export function collectibleGift(outside: {
  goods: Pick<GoodsModule, 'reserveStock' | 'releaseStockOf' | 'sellStock' | 'summaries'>
  vault: Pick<VaultModule, 'issueItems'>
}): GiftFulfilment {
  const { goods, vault } = outside

  async function find(db: Db | Tx, sn: string) {
    const work = (await goods.summaries(db, [sn])).get(sn)
    if (!work) throw new AppError('GOODS_NOT_FOUND')
    return work
  }

  return {
    async reserve(tx, goodsSn, quantity) {
      const { form } = await find(tx, goodsSn)
      if (form !== GoodsForm.digital) throw new AppError('CONFLICT', { msg: '兑换码只能发放数字藏品' })
      await goods.reserveStock(tx, { goodsSn, quantity, orderSn: null })
    },

    release: (tx, goodsSn, quantity) => goods.releaseStockOf(tx, new Map([[goodsSn, quantity]])),

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
