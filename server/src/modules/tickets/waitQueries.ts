import { sql } from 'kysely'
import { countWaiting, type PendingCounts } from '../../core/dashboardMetrics.ts'

/** Tickets whose next word is ours, and since when. */
export const ticketPendingCounts = {
  tickets: (db) => countWaiting(db, sql`select changed_at from tickets where answer_by is not null`),
} satisfies PendingCounts
