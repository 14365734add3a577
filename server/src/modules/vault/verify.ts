import type { Database, Tx } from '../../core/database.ts'
import type { Chain, ChainItem, Holding } from '../../ports/chain.ts'
import type { GoodsModule } from '../goods/index.ts'
import * as queries from './chainQueries.ts'
import { chainItemOf } from './tokens.ts'

export interface Difference {
  itemId: string
  goodsSn: string
  serial: number
  /** What the ledger says. */
  expected: string
  /** What the chain says. */
  found: string
}

export interface Verification {
  compared: number
  waiting: number
  dead: number
  differences: Difference[]
}

interface Parts {
  database: Database
  chain: Chain
  goods: Pick<GoodsModule, 'summaries'>
}

const pageSize = 500

/** Compares every minted item with the chain, but those it is still to be told something of. Throws ChainUnavailable. */
export async function verifyItems({ database, chain, goods }: Parts): Promise<Verification> {
  const verification: Verification = { compared: 0, ...(await queries.countWaiting(database.db)), differences: [] }
  for (let after = '0'; ;) {
    const rows = await queries.mintedItems(database.db, { after, limit: pageSize })
    verification.compared += rows.filter((row) => !row.is_waiting).length
    // What moved between the two readings looks different once; a true difference does so twice.
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

async function differencesOf(parts: Parts, rows: readonly MintedRow[]): Promise<Difference[]> {
  const holdings = await holdingsOf(parts, rows)
  return rows.flatMap((row, index) => {
    if (row.is_waiting) return []
    const holding = holdings[index] ?? { state: 'absent' }
    const expected = row.state === 4 ? 'burnt' : row.wallet_address.toLowerCase()
    const found = holding.state === 'held' ? holding.owner.toLowerCase() : holding.state
    return found === expected ? [] : [{ itemId: row.id, goodsSn: row.goods_sn, serial: row.serial, expected, found }]
  })
}

/**
 * Looks whether the chain still has the newest items; if it lost its state, has everything it no longer knows minted or
 * burnt anew from the ledger. Returns how many items that is.
 */
export async function rebuildLost({ database, chain, goods }: Parts): Promise<number> {
  const newest = await queries.mintedItems(database.db, { after: '0', limit: 20, newestFirst: true })
  if (newest.length === 0 || (await lostOf({ database, chain, goods }, newest)).length === 0) return 0
  let total = 0
  for (let after = '0'; ;) {
    const rows = await queries.mintedItems(database.db, { after, limit: pageSize })
    const lost = await lostOf({ database, chain, goods }, rows)
    if (lost.length > 0) await database.transaction((tx) => reopenAll(tx, lost))
    total += lost.length
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return total
    after = last.id
  }
}

type MintedRow = Awaited<ReturnType<typeof queries.mintedItems>>[number]

async function lostOf(parts: Parts, rows: readonly MintedRow[]): Promise<MintedRow[]> {
  const settled = rows.filter((row) => !row.is_waiting)
  const holdings = await holdingsOf(parts, settled)
  return settled.filter((_, index) => holdings[index]?.state === 'absent')
}

async function reopenAll(tx: Tx, lost: readonly MintedRow[]): Promise<void> {
  const idsOf = (isBurnt: boolean) => lost.filter((row) => (row.state === 4) === isBurnt).map((row) => row.id)
  await queries.reopen(tx, 'mint', idsOf(false))
  await queries.reopen(tx, 'burn', idsOf(true))
}

async function holdingsOf({ database, chain, goods }: Parts, rows: readonly MintedRow[]): Promise<Holding[]> {
  if (rows.length === 0) return []
  const works = await goods.summaries(database.db, [...new Set(rows.map((row) => row.goods_sn))])
  const items: ChainItem[] = rows.map((row) => chainItemOf(works, row.goods_sn, row.serial))
  return chain.holdings(items)
}
