import type { TimedThings } from '../../core/timed.ts'

/** Scheduled publications, for the calendar. */
export const draftsTimed = {
  draft: {
    async read(db, { from, until, limit }) {
      const rows = await db
        .selectFrom('drafts')
        .select(['id', 'title', 'publish_at'])
        .where('state', '=', 'scheduled')
        .where('publish_at', '>=', from)
        .where('publish_at', '<', until)
        .orderBy('publish_at')
        .limit(limit)
        .execute()
      return rows.flatMap(({ publish_at: at, ...row }) => (at ? [{ ...row, at, until: null }] : []))
    },
  },
} satisfies TimedThings
