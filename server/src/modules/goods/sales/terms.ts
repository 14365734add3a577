import type { GoodsForm, GoodsSn, GoodsStatus } from '@app/contract'
import { createCache } from '../../../core/cache.ts'
import type { Database, Db, Tx } from '../../../core/database.ts'
import { findSaleRow } from '../queries.ts'
import type { GoodsType } from '../types.ts'
import { type PriorityWindow, readPriorityWindows } from './priorityWindows.ts'

/** Terms of sale, as the order path needs them. */
export interface Sale {
  goodsSn: GoodsSn
  /** As stored; the database decides by its own clock whether the sale is open. */
  status: GoodsStatus
  form: GoodsForm
  goodsType: GoodsType
  priceFen: number
  /** Added once an order of physical goods. */
  freightFen: number
  edition: number
  /** 0 means no limit. */
  perPersonLimit: number
  /** A drop's orders have the shorter payment window. */
  isDrop: boolean
  saleStart: Date
  saleEnd: Date | null
  priorityWindows: readonly PriorityWindow[]
}

/** Terms change rarely and changes are announced; a few seconds bound the effect of a lost announcement. */
const cacheMilliseconds = 3000

/** Terms of sale, cached in this process until they change. */
export interface SaleTerms {
  /** Returns undefined if there are no such goods. With `tx`, reads uncached what only that transaction can see. */
  find(goodsSn: GoodsSn, tx?: Tx): Promise<Sale | undefined>
  forget(goodsSn: GoodsSn): void
  forgetAll(): void
}

export function createSaleTerms({ db }: Pick<Database, 'db'>): SaleTerms {
  const cache = createCache<Sale | undefined>({ milliseconds: cacheMilliseconds, maximum: 10_000 })
  return {
    find: (goodsSn, tx) => (tx ? loadSale(tx, goodsSn) : cache.get(goodsSn, () => loadSale(db, goodsSn))),
    forget: (goodsSn) => cache.forget(goodsSn),
    forgetAll: () => cache.clear(),
  }
}

async function loadSale(db: Db | Tx, goodsSn: GoodsSn): Promise<Sale | undefined> {
  const row = await findSaleRow(db, goodsSn)
  if (!row) return undefined
  return {
    goodsSn,
    status: row.status,
    form: row.form,
    goodsType: row.goods_type,
    priceFen: row.price_fen,
    freightFen: row.freight_fen ?? 0,
    edition: row.edition,
    perPersonLimit: row.per_person_limit,
    isDrop: row.is_drop,
    saleStart: row.sale_start,
    saleEnd: row.sale_end,
    priorityWindows: readPriorityWindows(row.priority_windows),
  }
}
