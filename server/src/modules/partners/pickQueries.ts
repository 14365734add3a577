import { containing } from '../../core/keyset.ts'
import { mostPicked, numbered, type Pickables } from '../../core/pickables.ts'

/** Partner options for pickers in console forms. */
export const partnersPickables: Pickables = {
  async partner(db, { search, ids }) {
    let query = db.selectFrom('partners').select(['id', 'name', 'ended_at'])
    if (search !== undefined) query = query.where('name', 'ilike', containing(search))
    if (ids) query = query.where('id', 'in', ['0', ...numbered(ids)])
    const rows = await query
      .orderBy('name')
      .orderBy('id')
      .limit(ids ? ids.length : mostPicked)
      .execute()
    return rows.map(({ id, name, ended_at: endedAt }) => ({ id, name, note: endedAt ? '已终止' : '' }))
  },
}
