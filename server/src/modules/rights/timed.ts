import type { TimedThings } from '../../core/timed.ts'

/** End times of rights of works. */
export const rightsTimed = {
  right: {
    async read(db, { from, until, limit }) {
      const rows = await db
        .selectFrom('rights_configs')
        .select(['id', 'name', 'brand_name', 'valid_until'])
        .where('valid_until', '>=', from)
        .where('valid_until', '<', until)
        .orderBy('valid_until')
        .limit(limit)
        .execute()
      return rows.flatMap(({ id, name, brand_name: brand, valid_until: at }) =>
        at ? [{ id, title: `${brand} · ${name}`, at, until: null }] : [],
      )
    },
  },
} satisfies TimedThings
