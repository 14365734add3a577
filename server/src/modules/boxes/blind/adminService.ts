import type { GoodsSn, Picture } from '@app/contract'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import type { RecordAct } from '../../../core/adminHandler.ts'
import { toSeconds, toSecondsOrNull } from '../../../core/clock.ts'
import type { Database } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { GoodsModule } from '../../goods/index.ts'
import * as queries from './adminQueries.ts'
import { type SettlementDeps, settleSale } from './settle.ts'

// Blind boxes for operators: odds, value, opened prizes, and the end of the sale.

export interface BlindAdminDeps {
  database: Database
  goods: Pick<GoodsModule, 'worksOf' | 'findSale' | 'salesOver'> & SettlementDeps['goods']
  decks: SettlementDeps['decks']
}

/** Lists blind boxes with their sales. */
export async function listBlindBoxes(
  { database: { db }, goods }: BlindAdminDeps,
  input: AdminInput<'box/list'>,
): Promise<AdminReply<'box/list'>> {
  const { rows, ...page } = await queries.listSales(db, input)
  const workOf = await goods.worksOf(
    db,
    rows.map((row) => row.goods_sn),
  )
  return { ...page, list: rows.map((row) => present(row, workOf(row.goods_sn))) }
}

/** Returns a blind box with the odds, value and results of its prizes. Throws GOODS_NOT_FOUND. */
export async function describeBlindBox(deps: BlindAdminDeps, goodsSn: GoodsSn): Promise<AdminReply<'box/info'>> {
  const { goods } = deps
  const { db } = deps.database
  const row = await queries.findSale(db, goodsSn)
  if (!row) throw new AppError('GOODS_NOT_FOUND')
  const [prizeRows, out, over, priceFen] = await Promise.all([
    queries.prizeStatesOf(db, goodsSn),
    queries.openedOf(db, goodsSn),
    goods.salesOver(db, [goodsSn]),
    priceOf(deps, goodsSn),
  ])
  const workOf = await goods.worksOf(db, [goodsSn, ...prizeRows.map((prize) => prize.goods_sn)])
  const { edition } = workOf(goodsSn)
  const prizes = await Promise.all(
    prizeRows.map(async ({ id, goods_sn: prizeSn, rank, quantity, returned }) => ({
      goodsSn: prizeSn,
      name: workOf(prizeSn).name,
      rank,
      quantity,
      odds: quantity / edition,
      priceFen: await priceOf(deps, prizeSn),
      opened: out.get(id) ?? 0,
      left: quantity - returned - (out.get(id) ?? 0),
      returned,
    })),
  )
  const worthFen = prizes.reduce((sum, prize) => sum + prize.priceFen * prize.quantity, 0)
  return {
    ...present(row, workOf(goodsSn)),
    priceFen,
    commitment: row.commitment,
    rulesVersion: row.rules_version,
    seed: row.seed,
    isOver: over.length > 0,
    worthFen,
    revenueFen: priceFen * edition,
    expectedFen: Math.round(worthFen / edition),
    prizes,
  }
}

/**
 * Settles a sale before the sweep does. Throws GOODS_NOT_FOUND, ILLEGAL_TRANSITION if the sale is settled already,
 * CONFLICT if boxes are still available.
 */
export function settleBlindBox(
  deps: BlindAdminDeps,
  { goodsSn, reason }: AdminInput<'box/settle'>,
  record: RecordAct,
): Promise<void> {
  return deps.database.transaction(async (tx) => {
    const before = await queries.findSale(tx, goodsSn)
    if (!before) throw new AppError('GOODS_NOT_FOUND')
    if (before.settled_at) throw new AppError('ILLEGAL_TRANSITION', { msg: '这个盲盒已经结算' })
    if (!(await settleSale(deps, tx, goodsSn))) {
      throw new AppError('CONFLICT', {
        msg: '还有盲盒可以得到：等销售结束，且没有待付款的订单、未兑换的码和未打开的礼盒，再结算',
      })
    }
    await record(tx, { target: `goods:${goodsSn}`, after: { settled: true, sold: before.sold }, reason })
  })
}

const priceOf = async ({ goods }: BlindAdminDeps, goodsSn: GoodsSn): Promise<number> =>
  (await goods.findSale(goodsSn))?.priceFen ?? 0

const present = (
  row: queries.BoxSaleRow,
  { name, cover, edition }: { name: string; cover: Picture; edition: number },
) => ({
  goodsSn: row.goods_sn,
  name,
  cover,
  edition,
  sold: row.sold,
  opened: row.opened,
  publishedAt: toSeconds(row.created_at),
  settledAt: toSecondsOrNull(row.settled_at),
})
