import { sql } from 'kysely'
import { countWaiting, type Waits } from '../../core/dashboardMetrics.ts'

/** Tickets whose next word is ours, and since when. */
export const ticketWaits = {
  tickets: (db) => countWaiting(db, sql`select changed_at from tickets where answer_by is not null`),
} satisfies Waits
