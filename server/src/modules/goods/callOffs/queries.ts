import { type GoodsSn, GoodsStatus } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { statesBefore } from '../../../core/transitions.ts'
import { announce } from '../queries.ts'
import { goodsTransitions } from '../states.ts'

export type CalledOffRow = NonNullable<Awaited<ReturnType<typeof find>>>

export const find = (db: Db | Tx, goodsSn: GoodsSn) =>
  db
    .selectFrom('goods')
    .select(['status', 'goods_type', 'called_off_at', 'call_off_reason', 'call_off_settled_at'])
    .where('sn', '=', goodsSn)
    .executeTakeFirst()

/** Locks the stock of some goods: waits for orders being placed, and blocks others until the transaction ends. */
export async function lockStock(tx: Tx, goodsSn: GoodsSn): Promise<void> {
  await tx.selectFrom('goods_taken').select('goods_sn').where('goods_sn', '=', goodsSn).forUpdate().execute()
}

/**
 * Ends a sale for good and notifies every process. Goods that are taken down stay down, and count as called off once
 * put back. Returns the name; undefined if the sale was called off before.
 */
export async function callOff(tx: Tx, goodsSn: GoodsSn, reason: string): Promise<string | undefined> {
  const good = await tx
    .updateTable('goods')
    .set({ called_off_at: sql<Date>`now()`, call_off_reason: reason })
    .where('sn', '=', goodsSn)
    .where('called_off_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  if (!good) return undefined
  const to = GoodsStatus.expirationOffShelf
  const from = statesBefore(goodsTransitions, to).filter((status) => status !== GoodsStatus.platformDismounting)
  await tx.updateTable('goods').set({ status: to }).where('sn', '=', goodsSn).where('status', 'in', from).execute()
  await tx
    .updateTable('goods')
    .set({ taken_down_from: to })
    .where('sn', '=', goodsSn)
    .where('status', '=', GoodsStatus.platformDismounting)
    .execute()
  await announce(tx, goodsSn)
  return good.name
}

/** Returns called-off sales that may have unfinished work, with the reason for calling them off. */
export async function open(db: Db | Tx): Promise<ReadonlyMap<GoodsSn, string>> {
  const rows = await db
    .selectFrom('goods')
    .select(['sn', 'call_off_reason'])
    .where('called_off_at', 'is not', null)
    .where('call_off_settled_at', 'is', null)
    .orderBy('sn')
    .execute()
  return new Map(rows.map((row) => [row.sn, row.call_off_reason ?? '']))
}

/** Marks a called-off sale as finished. */
export async function settle(tx: Tx, goodsSn: GoodsSn): Promise<void> {
  await tx
    .updateTable('goods')
    .set({ call_off_settled_at: sql<Date>`now()` })
    .where('sn', '=', goodsSn)
    .where('called_off_at', 'is not', null)
    .where('call_off_settled_at', 'is', null)
    .execute()
}
