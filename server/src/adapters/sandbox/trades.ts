import type { OrderSn, PaymentSn, RefundSn } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import { randomToken } from '../../core/crypto.ts'
import { timedSn } from '../../core/ids.ts'
import type { Columns } from '../../db/rows.ts'
import { globalFaults } from './faults.ts'
import type { OperationReply, OperationRequest } from './protocol.ts'

const columns = [
  'trade_no',
  'app_id',
  'payment_sn',
  'order_sn',
  'subject',
  'amount_fen',
  'token',
  'return_url',
  'notify_url',
  'paid_at',
] as const

/** State of a trade. An unpaid trade counts as closed once its time is over, without an explicit close. */
const state = sql<'waiting' | 'paid' | 'failed' | 'closed'>`
  case when state = 'waiting' and expire_at <= now() then 'closed' else state end`.as('state')

export type Trade = Awaited<ReturnType<typeof lockUnpaidOf>>[number]

function trades(db: Db | Tx) {
  return db.selectFrom('sandbox_trades').select(columns).select(state)
}

/** Finds a cashier's trade, with the faults that apply to every payment. */
export function findByToken(db: Db, token: string) {
  return trades(db).select(globalFaults).where('token', '=', token).executeTakeFirst()
}

/**
 * Locks the trades of cashiers in the order of their numbers; each with its token, the faults of every payment and the
 * time.
 */
export function lockByTokens(tx: Tx, tokens: readonly string[]) {
  return trades(tx)
    .select(['token', globalFaults, sql<Date>`clock_timestamp()`.as('now')])
    .where(sql<boolean>`token = any(${tokens}::text[])`)
    .orderBy('trade_no')
    .forUpdate()
    .execute()
}

export function findByPayment(db: Db | Tx, appId: string, paymentSn: PaymentSn) {
  return trades(db).where('app_id', '=', appId).where('payment_sn', '=', paymentSn).executeTakeFirst()
}

/** Locks the unpaid trades of these orders. */
export function lockUnpaidOf(tx: Tx, orderSns: readonly OrderSn[]) {
  return trades(tx)
    .where(sql<boolean>`order_sn = any(${orderSns}::text[])`)
    .where('state', '<>', 'paid')
    .orderBy('trade_no')
    .forUpdate()
    .execute()
}

/** Opens trades, or finds those opened before; returns the cashier token of each. A payment never has two trades. */
export async function open(
  db: Db,
  appId: string,
  requests: readonly OperationRequest<'create'>[],
): Promise<(string | undefined)[]> {
  const values = requests
    .map((request) => ({
      trade_no: timedSn(Date.now()),
      app_id: appId,
      payment_sn: request.paymentSn,
      order_sn: request.orderSn,
      subject: request.subject,
      amount_fen: request.amountFen,
      token: randomToken(),
      return_url: request.returnUrl,
      notify_url: request.notifyUrl,
      expire_at: new Date(request.expireAt),
    }))
    .toSorted((one, other) => (one.payment_sn < other.payment_sn ? -1 : 1))
  const opened = await db
    .insertInto('sandbox_trades')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['app_id', 'payment_sn']).doUpdateSet((eb) => ({ payment_sn: eb.ref('excluded.payment_sn') })),
    )
    .returning(['payment_sn', 'token'])
    .execute()
  const tokens = new Map(opened.map((row) => [row.payment_sn, row.token]))
  return requests.map(({ paymentSn }) => tokens.get(paymentSn))
}

/** Closes a trade unless it is paid. */
export async function close(tx: Tx, appId: string, paymentSn: PaymentSn): Promise<void> {
  await tx
    .updateTable('sandbox_trades')
    .set({ state: 'closed' })
    .where('app_id', '=', appId)
    .where('payment_sn', '=', paymentSn)
    .where('state', '<>', 'paid')
    .execute()
}

/** Refunds money once per refundSn, never more than was paid. */
export async function refund(
  tx: Tx,
  appId: string,
  request: OperationRequest<'refund'>,
): Promise<OperationReply<'refund'>> {
  const trade = await trades(tx)
    .where('app_id', '=', appId)
    .where('payment_sn', '=', request.paymentSn)
    .forUpdate()
    .executeTakeFirst()
  if (trade?.state !== 'paid') return { state: 'refused', reason: '交易未支付' }
  const earlier = await tx
    .selectFrom('sandbox_refunds')
    .select(['refund_no', 'refund_sn', 'amount_fen'])
    .where('trade_no', '=', trade.trade_no)
    .execute()
  const same = earlier.find((row) => row.refund_sn === request.refundSn)
  if (same) return { state: 'done', refundNo: same.refund_no }
  const given = earlier.reduce((total, row) => total + row.amount_fen, 0)
  if (given + request.amountFen > trade.amount_fen) return { state: 'refused', reason: '退款超过支付金额' }
  const refundNo = timedSn(Date.now())
  await tx
    .insertInto('sandbox_refunds')
    .values({
      refund_no: refundNo,
      app_id: appId,
      refund_sn: request.refundSn,
      trade_no: trade.trade_no,
      amount_fen: request.amountFen,
    })
    .execute()
  return { state: 'done', refundNo }
}

/** Lists everything that moved in [from, to). */
export async function bill(db: Db, appId: string, from: Date, to: Date): Promise<OperationReply<'bill'>> {
  const { rows } = await sql<
    Columns<'sandbox_trades', 'payment_sn' | 'amount_fen'> & {
      kind: 'payment' | 'refund'
      refund_sn: RefundSn | null
      at: Date
    }
  >`
    select 'payment' as kind, payment_sn, null as refund_sn, amount_fen, paid_at as at
    from sandbox_trades where app_id = ${appId} and paid_at >= ${from} and paid_at < ${to}
    union all
    select 'refund', t.payment_sn, r.refund_sn, r.amount_fen, r.created_at
    from sandbox_refunds r join sandbox_trades t on t.trade_no = r.trade_no
    where r.app_id = ${appId} and r.created_at >= ${from} and r.created_at < ${to}`.execute(db)
  return {
    lines: rows.map((row) => ({
      kind: row.kind,
      paymentSn: row.payment_sn,
      refundSn: row.refund_sn,
      amountFen: row.amount_fen,
      at: row.at.getTime(),
    })),
  }
}
