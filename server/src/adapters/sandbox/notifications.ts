import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../../core/database.ts'
import type { Faults } from './faults.ts'
import type { SandboxAccount } from './keys.ts'
import { signNotification } from './signatures.ts'
import type { Trade } from './trades.ts'

const timeoutMilliseconds = 5000
/** Seconds between one attempt and the next; the first is longer than an attempt can last. */
const retrySeconds = [10, 15, 60, 300, 1800, 7200, 21_600]
const maximumAttempts = retrySeconds.length + 1
const atOnce = 50

/** Writes down what the merchant must hear of a trade, with the faults that were asked for. */
export async function announce(
  tx: Tx,
  account: SandboxAccount,
  trade: Trade,
  outcome: { state: 'paid' | 'failed'; paidAt: Date | null },
  { names, delaySeconds }: Faults,
): Promise<void> {
  if (names.has('lose')) return
  const amount = Number(trade.amount_fen) + (names.has('wrongAmount') ? 1 : 0)
  const fields = {
    app_id: account.appId,
    notify_id: randomUUID(),
    payment_sn: trade.payment_sn,
    trade_no: trade.trade_no,
    amount_fen: String(amount),
    state: outcome.state,
    paid_at: outcome.paidAt ? String(outcome.paidAt.getTime()) : '',
  }
  const body = new URLSearchParams({ ...fields, sign: signNotification(account, fields) }).toString()
  const notification = {
    trade_no: trade.trade_no,
    url: trade.notify_url,
    body,
    run_at: sql<Date>`now() + make_interval(secs => ${delaySeconds})`,
  }
  const copies = names.has('twice') ? [notification, notification] : [notification]
  await tx.insertInto('sandbox_notifications').values(copies).execute()
}

interface Due {
  id: string
  url: string
  body: string
  attempts: number
}

/** Takes notifications that are due; one that is not ended by then comes due again after its pause. */
async function claim(db: Db): Promise<Due[]> {
  const { rows } = await sql<Due>`
    update sandbox_notifications set attempts = attempts + 1,
      run_at = now() + make_interval(secs => (${retrySeconds}::integer[])[least(attempts + 1, ${retrySeconds.length})])
    where id in (
      select id from sandbox_notifications where ended_at is null and run_at <= now()
      order by run_at limit ${atOnce} for update skip locked
    )
    returning id, url, body, attempts`.execute(db)
  return rows
}

/** Sends what is due, each once; returns true when there may be more. `reach` turns an address into one we can call. */
export async function deliverDue(db: Db, reach: (url: string) => string): Promise<boolean> {
  const due = await claim(db)
  await Promise.all(
    due.map(async (notification) => {
      const answer = await post(reach(notification.url), notification.body)
      const isEnded = answer === 'success' || notification.attempts >= maximumAttempts
      await sql`
        update sandbox_notifications set last_answer = ${answer}, ended_at = case when ${isEnded} then now() end
        where id = ${notification.id}`.execute(db)
    }),
  )
  return due.length === atOnce
}

async function post(url: string, body: string): Promise<string> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    })
    const answer = await response.text()
    return response.ok ? answer.slice(0, 200) : `HTTP ${response.status}`
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 200) : 'not reached'
  }
}
