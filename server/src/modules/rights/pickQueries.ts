import { containing } from '../../core/keyset.ts'
import { mostPicked, numbered, type Pickables } from '../../core/pickables.ts'

/** What of rights forms choose from. */
export const rightsPickables: Pickables = {
  async rights(db, { words, ids }) {
    let query = db.selectFrom('rights_configs').select(['id', 'name', 'brand_name'])
    if (words !== undefined) query = query.where('name', 'ilike', containing(words))
    if (ids) query = query.where('id', 'in', ['0', ...numbered(ids)])
    const rows = await query
      .orderBy('id', 'desc')
      .limit(ids ? ids.length : mostPicked)
      .execute()
    return rows.map(({ id, name, brand_name }) => ({ id, name, note: brand_name }))
  },
}
