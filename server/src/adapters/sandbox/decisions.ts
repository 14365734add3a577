import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../core/database.ts'
import type { Faults } from './faults.ts'
import type { SandboxAccount } from './keys.ts'
import { signNotification } from './signatures.ts'
import type { Trade } from './trades.ts'

/** Database channel that signals a notification due at once. */
export const dueChannel = 'sandbox_due'

/** A decision about a trade, with its notifications. */
export interface Decision {
  tradeNo: string
  state: 'paid' | 'failed'
  paidAt: Date | null
  notifications: readonly Notification[]
}

interface Notification {
  tradeNo: string
  url: string
  body: string
  delaySeconds: number
}

/** Decides a trade, and plans the notifications that the merchant receives under the selected faults. */
export function decide(
  account: SandboxAccount,
  trade: Trade,
  { state, paidAt }: Pick<Decision, 'state' | 'paidAt'>,
  faults: Faults,
): Decision {
  return {
    tradeNo: trade.trade_no,
    state,
    paidAt,
    notifications: notificationsOf(account, trade, { state, paidAt }, faults),
  }
}

function notificationsOf(
  account: SandboxAccount,
  trade: Trade,
  { state, paidAt }: Pick<Decision, 'state' | 'paidAt'>,
  { names, delaySeconds }: Faults,
): Notification[] {
  if (names.has('lose')) return []
  const amount = trade.amount_fen + (names.has('wrongAmount') ? 1 : 0)
  const fields = {
    app_id: account.appId,
    notify_id: randomUUID(),
    payment_sn: trade.payment_sn,
    trade_no: trade.trade_no,
    amount_fen: String(amount),
    state,
    paid_at: paidAt ? String(paidAt.getTime()) : '',
  }
  const body = new URLSearchParams({ ...fields, sign: signNotification(account, fields) }).toString()
  const notification = { tradeNo: trade.trade_no, url: trade.notify_url, body, delaySeconds }
  return names.has('twice') ? [notification, notification] : [notification]
}

/** Stores decisions about locked trades and the notifications for merchants, in one statement. */
export async function storeDecisions(tx: Tx, decisions: readonly Decision[]): Promise<void> {
  if (decisions.length === 0) return
  const notifications = decisions.flatMap((decision) => decision.notifications)
  await sql`
    with decided as (
      update sandbox_trades t set state = d.state, paid_at = coalesce(d.paid_at, t.paid_at)
      from unnest(
        ${decisions.map(({ tradeNo }) => tradeNo)}::text[], ${decisions.map(({ state }) => state)}::text[],
        ${decisions.map(({ paidAt }) => paidAt)}::timestamptz[]
      ) d (trade_no, state, paid_at)
      where t.trade_no = d.trade_no
    ), stored as (
      insert into sandbox_notifications (trade_no, url, body, run_at)
      select trade_no, url, body, now() + make_interval(secs => delay)
      from unnest(
        ${notifications.map(({ tradeNo }) => tradeNo)}::text[], ${notifications.map(({ url }) => url)}::text[],
        ${notifications.map(({ body }) => body)}::text[],
        ${notifications.map(({ delaySeconds }) => delaySeconds)}::integer[]
      ) n (trade_no, url, body, delay)
      returning run_at
    )
    select pg_notify(${dueChannel}, '') where exists (select from stored where run_at <= now())`.execute(tx)
}
