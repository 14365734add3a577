import type { OrderSn, PaymentSn } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import type { Column } from '../../../db/rows.ts'
import type { IsTriable } from '../../../jobs/retryBackoff.ts'

/** A payment whose receipt could not be applied normally. */
export interface Failure {
  paymentSn: PaymentSn
  orderSn: OrderSn
  /** Cause for an operator: a reason code, a constraint, or the fault's message. */
  cause: string
}

/**
 * Records a receipt that a fault kept from being applied; returns how many of `timeoutSeconds` are left since the first
 * attempt.
 */
export async function noteFault(tx: Tx, failure: Failure, timeoutSeconds: number): Promise<number> {
  const row = await tx
    .insertInto('fulfilment_failures')
    .values({ payment_sn: failure.paymentSn, order_sn: failure.orderSn, cause: failure.cause })
    .onConflict((conflict) =>
      conflict.column('payment_sn').doUpdateSet((eb) => ({
        cause: eb.ref('excluded.cause'),
        tries: sql`fulfilment_failures.tries + 1`,
        last_at: sql`now()`,
      })),
    )
    .returning(sql<number>`${timeoutSeconds} - extract(epoch from now() - first_at)::float8`.as('left'))
    .executeTakeFirstOrThrow()
  return row.left
}

/**
 * Records that a payment is refunded because its order could not be fulfilled. The outcome of an ended failure stays.
 */
export async function noteRefunded(tx: Tx, failure: Failure): Promise<void> {
  await tx
    .insertInto('fulfilment_failures')
    .values({
      payment_sn: failure.paymentSn,
      order_sn: failure.orderSn,
      cause: failure.cause,
      outcome: 'refunded',
    })
    .onConflict((conflict) =>
      conflict
        .column('payment_sn')
        .doUpdateSet((eb) => ({
          cause: eb.ref('excluded.cause'),
          outcome: eb.ref('excluded.outcome'),
          last_at: sql`now()`,
        }))
        .where('fulfilment_failures.outcome', 'is', null),
    )
    .execute()
}

/** Ends the failures of payments: all their receipts were applied, or their orders closed and the money is refunded. */
export async function endAll(
  tx: Tx,
  paymentSns: readonly PaymentSn[],
  outcome: 'fulfilled' | 'refunded',
): Promise<void> {
  if (paymentSns.length === 0) return
  await tx
    .updateTable('fulfilment_failures')
    .set({ outcome, last_at: sql`now()` })
    .where(sql<boolean>`payment_sn = any(${paymentSns}::text[])`)
    .where('outcome', 'is', null)
    .execute()
}

/**
 * Returns payments whose receipt still meets a fault and was not tried for some seconds, least recently tried first.
 */
export async function due(
  db: Db,
  { limit, seconds, isTriable }: { limit: number; seconds: number; isTriable: IsTriable },
): Promise<PaymentSn[]> {
  const rows = await db
    .selectFrom('fulfilment_failures')
    .select('payment_sn')
    .where('outcome', 'is', null)
    .where('last_at', '<=', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .where(isTriable(sql.ref('payment_sn')))
    .orderBy('last_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.payment_sn)
}

/** A failure for operators, with its attempts. `outcome` is null while it is retried. */
export interface ListedFailure extends Failure {
  tries: number
  firstAt: Date
  lastAt: Date
  outcome: Column<'fulfilment_failures', 'outcome'>
}

/** Lists failures: those still retried first, then the newest. */
export function list(db: Db, limit: number): Promise<ListedFailure[]> {
  return db
    .selectFrom('fulfilment_failures')
    .select([
      'payment_sn as paymentSn',
      'order_sn as orderSn',
      'cause',
      'tries',
      'first_at as firstAt',
      'last_at as lastAt',
      'outcome',
    ])
    .orderBy(sql`outcome is not null`)
    .orderBy('last_at', 'desc')
    .limit(limit)
    .execute()
}

/** Returns how many payments were received whose orders are not fulfilled yet, and the seconds since the first. */
export async function unfulfilled(db: Db): Promise<{ count: number; seconds: number }> {
  const { rows } = await sql<{ count: number; seconds: number }>`
    select count(*)::int as count, coalesce(extract(epoch from now() - min(first_at)), 0)::float8 as seconds
    from fulfilment_failures where outcome is null`.execute(db)
  return rows[0] ?? { count: 0, seconds: 0 }
}
