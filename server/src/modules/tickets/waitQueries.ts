import { sql } from 'kysely'
import { countWaiting, type PendingCounts } from '../../core/dashboardMetrics.ts'

/** Tickets that wait for staff, and since when. */
export const ticketPendingCounts = {
  tickets: (db) => countWaiting(db, sql`select changed_at from tickets where answer_by is not null`),
} satisfies PendingCounts
