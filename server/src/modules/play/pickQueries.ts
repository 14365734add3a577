import { containing } from '../../core/keyset.ts'
import { mostPicked, numbered, type Pickables } from '../../core/pickables.ts'

/** Pool options for pickers in console forms. */
export const playPickables: Pickables = {
  async pool(db, { search, ids }) {
    let query = db.selectFrom('draw_pools').select(['id', 'title', 'kind'])
    if (search !== undefined) query = query.where('title', 'ilike', containing(search))
    if (ids) query = query.where('id', 'in', ['0', ...numbered(ids)])
    const rows = await query
      .orderBy('id', 'desc')
      .limit(ids ? ids.length : mostPicked)
      .execute()
    return rows.map(({ id, title, kind }) => ({ id, name: title, note: kind === 'wish' ? '祈愿' : '抽奖' }))
  },
}
