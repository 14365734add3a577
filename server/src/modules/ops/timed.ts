import { sql } from 'kysely'
import { AppError } from '../../core/errors.ts'
import { announceSetting } from '../../core/storedSettings.ts'
import type { TimedThings } from '../../core/timed.ts'

/** Publication of notices and effective dates of texts, for the calendar. */
export const opsTimed = {
  notice: {
    async read(db, { from, until, limit }) {
      const rows = await db
        .selectFrom('notices')
        .select(['id', 'title', 'publish_at', 'end_at', sql<boolean>`publish_at <= now()`.as('has_begun')])
        .where('is_shown', '=', true)
        .where('publish_at', '>=', from)
        .where('publish_at', '<', until)
        .orderBy('publish_at')
        .limit(limit)
        .execute()
      return rows.map(({ publish_at: at, end_at, has_begun, ...row }) => ({
        ...row,
        at,
        until: end_at,
        ...(has_begun && { fixed: '已经发布' }),
      }))
    },
    async move(tx, { id, seenAt, at }) {
      const row = await tx
        .selectFrom('notices')
        .select(['id', 'title', 'publish_at', 'end_at', sql<boolean>`publish_at <= now()`.as('has_begun')])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (!row) throw new AppError('NOT_FOUND')
      if (Math.floor(row.publish_at.getTime() / 1000) !== Math.floor(seenAt.getTime() / 1000)) {
        throw new AppError('EDITED_MEANWHILE')
      }
      if (row.has_begun) throw new AppError('CONFLICT', { msg: '已经发布，时间不能再改' })
      const shift = at.getTime() - row.publish_at.getTime()
      await tx
        .updateTable('notices')
        .set({
          publish_at: at,
          ...(row.end_at && { end_at: new Date(row.end_at.getTime() + shift) }),
          version: sql`version + 1`,
        })
        .where('id', '=', row.id)
        .execute()
      await announceSetting(tx, 'notices')
      return row.title
    },
  },

  text: {
    async read(db, { from, until, limit }) {
      const rows = await db
        .selectFrom('introductions')
        .select(['id', 'title', 'version', 'publish_at', 'consult_from', 'consult_until'])
        .where('is_public', '=', true)
        .where((eb) =>
          eb.or([
            eb.and([eb('publish_at', '>=', from), eb('publish_at', '<', until)]),
            eb.and([eb('consult_from', '>=', from), eb('consult_from', '<', until)]),
          ]),
        )
        .orderBy('publish_at')
        .limit(limit)
        .execute()
      return rows.flatMap(({ id, title, version, publish_at: at, consult_from, consult_until }) => [
        { id, title: `${title} ${version} 生效`, at, until: null },
        ...(consult_from
          ? [{ id, title: `${title} ${version} 征求意见`, at: consult_from, until: consult_until }]
          : []),
      ])
    },
  },
} satisfies TimedThings
