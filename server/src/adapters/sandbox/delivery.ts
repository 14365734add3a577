import { cutText } from '@app/contract/cutText'
import { sql } from 'kysely'
import type { Db } from '../../core/database.ts'
import type { Columns } from '../../db/rows.ts'
import { post } from './post.ts'

const timeoutMilliseconds = 5000
/** Seconds between attempts; the first pause is longer than an attempt can last. */
const retrySeconds = [10, 15, 60, 300, 1800, 7200, 21_600]
const maximumAttempts = retrySeconds.length + 1
/**
 * Maximum number of concurrent notifications. Merchants answer after their commit, so this equals the number that they
 * may settle in one transaction.
 */
const atOnce = 256

export interface NotificationDelivery {
  /** Sends everything that is due, and whatever becomes due meanwhile; a slow notification does not delay the others. */
  run(stopping?: AbortSignal): Promise<void>
  /** Signals new notifications; a running delivery checks again. */
  wake(): void
}

type Due = Columns<'sandbox_notifications', 'id' | 'url' | 'body' | 'attempts'>

interface Answered extends Due {
  answer: string
}

/** A delivery in progress. `isMore`: something may be due that it has not taken. */
interface Run {
  isMore: boolean
  wake(): void
}

interface Deps {
  db: Db
  /** Converts an address to one that this process can call. */
  reach: (url: string) => string
}

/** Delivers notifications to merchants. `reach` converts an address to one that this process can call. */
export function createNotificationDelivery(db: Db, reach: (url: string) => string): NotificationDelivery {
  const runs = new Set<Run>()
  return {
    async run(stopping) {
      const run: Run = { isMore: true, wake: () => {} }
      runs.add(run)
      try {
        await deliver({ db, reach }, run, stopping)
      } finally {
        runs.delete(run)
      }
    },
    wake() {
      for (const run of runs) {
        run.isMore = true
        run.wake()
      }
    },
  }
}

async function deliver({ db, reach }: Deps, run: Run, stopping: AbortSignal | undefined): Promise<void> {
  let underWay = 0
  let answered: Answered[] = []
  const send = async (due: Due) => {
    underWay++
    const answer = await notify(reach(due.url), due.body)
    answered.push({ ...due, answer })
    underWay--
    run.wake()
  }
  for (;;) {
    const changed = new Promise<void>((resolve) => (run.wake = resolve))
    const isTaking = run.isMore && !stopping?.aborted
    // Refills only when half of the slots are free, not after every notification.
    const free = isTaking && underWay <= atOnce / 2 ? atOnce - underWay : 0
    if (free > 0 || (!isTaking && answered.length > 0)) {
      const known = answered
      answered = []
      if (free > 0) run.isMore = false
      const due = await takeDue(db, known, free)
      if (free > 0 && due.length === free) run.isMore = true
      for (const one of due) void send(one)
    } else if (underWay === 0) return
    else await changed
  }
}

/**
 * Stores the merchants' answers, so that finished notifications are not sent again, and takes those that are due. A
 * notification that is not finished becomes due again after its pause.
 */
async function takeDue(db: Db, answered: readonly Answered[], limit: number): Promise<Due[]> {
  const isEnded = ({ answer, attempts }: Answered) => answer === 'success' || attempts >= maximumAttempts
  const ids = answered.map(({ id }) => id)
  const { rows } = await sql<Due>`
    with answered as (
      update sandbox_notifications n
      set last_answer = a.answer, ended_at = case when a.is_ended then now() end
      from unnest(
        ${ids}::bigint[], ${answered.map(({ answer }) => answer)}::text[], ${answered.map(isEnded)}::boolean[]
      ) a (id, answer, is_ended)
      where n.id = a.id
    )
    update sandbox_notifications set attempts = attempts + 1,
      run_at = now() + make_interval(secs => (${retrySeconds}::integer[])[least(attempts + 1, ${retrySeconds.length})])
    where id = any(array(
      select id from sandbox_notifications
      where ended_at is null and run_at <= now() and id <> all(${ids}::bigint[])
      order by run_at limit ${limit} for update skip locked
    ))
    returning id, url, body, attempts`.execute(db)
  return rows
}

/** Sends a notification; returns the merchant's answer, or what happened instead. */
async function notify(url: string, body: string): Promise<string> {
  try {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const { status, text } = await post(url, { headers, body, timeoutMilliseconds })
    return status >= 200 && status < 300 ? cutText(text, 200) : `HTTP ${status}`
  } catch (error) {
    return error instanceof Error ? cutText(error.message, 200) : 'not reached'
  }
}
