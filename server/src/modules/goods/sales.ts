import type { GoodsForm, GoodsSn, GoodsStatus } from '@app/contract'
import { createCache } from '../../core/cache.ts'
import type { Database, Db, Tx } from '../../core/database.ts'
import { findSaleRow } from './queries.ts'
import type { GoodsType } from './types.ts'
import { type PriorityWindow, readPriorityWindows } from './windows.ts'

/** The terms of one good's sale, as the order path needs them. */
export interface Sale {
  goodsSn: GoodsSn
  /** As stored; whether the sale is open at this moment is the database's to say, by its own clock. */
  status: GoodsStatus
  form: GoodsForm
  goodsType: GoodsType
  priceFen: number
  edition: number
  /** 0 means no limit. */
  perPersonLimit: number
  /** A drop's orders have the shorter payment window. */
  isDrop: boolean
  saleStart: Date
  saleEnd: Date | null
  priorityWindows: readonly PriorityWindow[]
}

/** Terms change rarely and are announced; a few seconds bound the harm of a lost announcement. */
const cacheMilliseconds = 3000

/** Looks up terms of sale, kept in this process until they change. */
export function createSales({ db }: Database) {
  const cache = createCache<Sale | undefined>({ milliseconds: cacheMilliseconds, maximum: 10_000 })

  async function load(goodsSn: GoodsSn, by: Db | Tx = db): Promise<Sale | undefined> {
    const row = await findSaleRow(by, goodsSn)
    if (!row) return undefined
    return {
      goodsSn,
      status: row.status,
      form: row.form,
      goodsType: row.goods_type,
      priceFen: row.price_fen,
      edition: row.edition,
      perPersonLimit: row.per_person_limit,
      isDrop: row.is_drop,
      saleStart: row.sale_start,
      saleEnd: row.sale_end,
      priorityWindows: readPriorityWindows(row.priority_windows),
    }
  }

  return {
    /** Within `tx` as it is there, which nobody else knows yet. */
    find: (goodsSn: GoodsSn, tx?: Tx): Promise<Sale | undefined> =>
      tx ? load(goodsSn, tx) : cache.get(goodsSn, () => load(goodsSn)),
    forget: (goodsSn: GoodsSn): void => cache.forget(goodsSn),
    forgetAll: (): void => cache.clear(),
  }
}
