import { type GoodsSn, type ItemId, ItemState } from '@app/contract'
import type { Database } from '../../../core/database.ts'
import type { Chain, ChainItem, Holding } from '../../../ports/chain.ts'
import type { GoodsModule } from '../../goods/index.ts'
import * as queries from './queries.ts'
import { chainItemOf } from './tokens.ts'

export interface Difference {
  itemId: ItemId
  goodsSn: GoodsSn
  serial: number
  /** State in the ledger. */
  expected: string
  /** State on the chain. */
  found: string
}

export interface Verification {
  compared: number
  waiting: number
  dead: number
  differences: Difference[]
}

export interface ComparingParts {
  database: Database
  chain: Chain
  goods: Pick<GoodsModule, 'summaries'>
}

/** Items compared at a time. */
export const pageSize = 500

/** Compares every minted item with the chain, except those with waiting operations. Throws ChainUnavailable. */
export async function verifyItems({ database, chain, goods }: ComparingParts): Promise<Verification> {
  const verification: Verification = { compared: 0, ...(await queries.countWaiting(database.db)), differences: [] }
  for (let after: ItemId = '0'; ;) {
    const rows = await queries.mintedItems(database.db, { after, limit: pageSize })
    verification.compared += rows.filter((row) => !row.is_waiting).length
    // A transfer between the two readings causes one mismatch; a true difference appears twice.
    const only = (await differencesOf({ database, chain, goods }, rows)).map(({ itemId }) => itemId)
    if (only.length > 0) {
      const again = await queries.mintedItems(database.db, { after: '0', limit: only.length, only })
      verification.differences.push(...(await differencesOf({ database, chain, goods }, again)))
    }
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return verification
    after = last.id
  }
}

async function differencesOf(parts: ComparingParts, rows: readonly queries.MintedRow[]): Promise<Difference[]> {
  const holdings = await holdingsOf(parts, rows)
  return rows.flatMap((row, index) => {
    if (row.is_waiting) return []
    const holding = holdings[index] ?? { state: 'absent' }
    const expected = expectedOf(row)
    const found = holding.state === 'held' ? holding.owner.toLowerCase() : holding.state
    return found === expected ? [] : [{ itemId: row.id, goodsSn: row.goods_sn, serial: row.serial, expected, found }]
  })
}

/** Expected state on the chain of an item without waiting operations. */
const expectedOf = (row: queries.MintedRow): string =>
  row.state === ItemState.destroyed ? 'burnt' : row.wallet_address.toLowerCase()

/** Returns the holders of these items' tokens on the chain, in order. */
export async function holdingsOf(
  { database, chain, goods }: ComparingParts,
  rows: readonly queries.MintedRow[],
): Promise<Holding[]> {
  if (rows.length === 0) return []
  const works = await goods.summaries(database.db, [...new Set(rows.map((row) => row.goods_sn))])
  const items: ChainItem[] = rows.map((row) => chainItemOf(works, row.goods_sn, row.serial))
  return chain.holdings(items)
}
