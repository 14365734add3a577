import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import { randomToken } from '../../core/crypto.ts'
import { timedSn } from '../../core/ids.ts'
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

/** A trade nobody paid in time is closed without anyone having to close it. */
const state = sql<'waiting' | 'paid' | 'failed' | 'closed'>`
  case when state = 'waiting' and expire_at <= now() then 'closed' else state end`.as('state')

export type Trade = NonNullable<Awaited<ReturnType<typeof findByToken>>>

function trades(db: Db | Tx) {
  return db.selectFrom('sandbox_trades').select(columns).select(state)
}

export function findByToken(db: Db | Tx, token: string) {
  return trades(db).where('token', '=', token).executeTakeFirst()
}

export function lockByToken(tx: Tx, token: string) {
  return trades(tx).where('token', '=', token).forUpdate().executeTakeFirst()
}

export function findByPayment(db: Db | Tx, appId: string, paymentSn: string) {
  return trades(db).where('app_id', '=', appId).where('payment_sn', '=', paymentSn).executeTakeFirst()
}

/** Other trades of the same order that have not been paid. */
export function lockSiblings(tx: Tx, trade: Trade) {
  return trades(tx)
    .where('order_sn', '=', trade.order_sn)
    .where('trade_no', '<>', trade.trade_no)
    .where('state', '<>', 'paid')
    .orderBy('trade_no')
    .forUpdate()
    .execute()
}

/** Opens a trade, or finds the one opened before; returns the token of its cashier. */
export async function open(tx: Tx, appId: string, request: OperationRequest<'create'>): Promise<string> {
  const row = await tx
    .insertInto('sandbox_trades')
    .values({
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
    })
    .onConflict((conflict) =>
      conflict.columns(['app_id', 'payment_sn']).doUpdateSet((eb) => ({ payment_sn: eb.ref('excluded.payment_sn') })),
    )
    .returning('token')
    .executeTakeFirstOrThrow()
  return row.token
}

export async function setPaid(tx: Tx, tradeNo: string): Promise<Date> {
  const row = await tx
    .updateTable('sandbox_trades')
    .set({ state: 'paid', paid_at: sql`clock_timestamp()` })
    .where('trade_no', '=', tradeNo)
    .returning(sql<Date>`paid_at`.as('paid_at'))
    .executeTakeFirstOrThrow()
  return row.paid_at
}

export async function setFailed(tx: Tx, tradeNo: string): Promise<void> {
  await tx.updateTable('sandbox_trades').set({ state: 'failed' }).where('trade_no', '=', tradeNo).execute()
}

/** Closes a trade unless it is paid. */
export async function close(tx: Tx, appId: string, paymentSn: string): Promise<void> {
  await tx
    .updateTable('sandbox_trades')
    .set({ state: 'closed' })
    .where('app_id', '=', appId)
    .where('payment_sn', '=', paymentSn)
    .where('state', '<>', 'paid')
    .execute()
}

/** Gives money back once per refundSn, never more than was paid. */
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
  const given = earlier.reduce((total, row) => total + Number(row.amount_fen), 0)
  if (given + request.amountFen > Number(trade.amount_fen)) return { state: 'refused', reason: '退款超过支付金额' }
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

/** Everything that moved in [from, to). */
export async function bill(db: Db, appId: string, from: Date, to: Date): Promise<OperationReply<'bill'>> {
  const { rows } = await sql<{ kind: 'payment' | 'refund'; payment_sn: string; amount_fen: string; at: Date }>`
    select 'payment' as kind, payment_sn, amount_fen, paid_at as at
    from sandbox_trades where app_id = ${appId} and paid_at >= ${from} and paid_at < ${to}
    union all
    select 'refund', t.payment_sn, r.amount_fen, r.created_at
    from sandbox_refunds r join sandbox_trades t on t.trade_no = r.trade_no
    where r.app_id = ${appId} and r.created_at >= ${from} and r.created_at < ${to}`.execute(db)
  return {
    lines: rows.map((row) => ({
      kind: row.kind,
      paymentSn: row.payment_sn,
      amountFen: Number(row.amount_fen),
      at: row.at.getTime(),
    })),
  }
}
