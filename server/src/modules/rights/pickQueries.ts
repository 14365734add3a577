import { containing } from '../../core/keyset.ts'
import { mostPicked, numbered, type Pickables } from '../../core/pickables.ts'

/** Right options for pickers in console forms. */
export const rightsPickables: Pickables = {
  async rights(db, { search: text, ids, scope }) {
    let query = db.selectFrom('rights_configs').select(['id', 'name', 'brand_name'])
    if (text !== undefined) query = query.where('name', 'ilike', containing(text))
    if (ids) query = query.where('id', 'in', ['0', ...numbered(ids)])
    if (scope) query = query.where('brand_key', 'in', ['', ...scope.brands])
    const rows = await query
      .orderBy('id', 'desc')
      .limit(ids ? ids.length : mostPicked)
      .execute()
    return rows.map(({ id, name, brand_name }) => ({ id, name, note: brand_name }))
  },

  async brand(db, { search: text, ids, scope }) {
    let query = db.selectFrom('brands').select(['key', 'name'])
    if (text !== undefined)
      query = query.where((eb) => eb.or([eb('key', '=', text), eb('name', 'ilike', containing(text))]))
    if (ids) query = query.where('key', 'in', [...ids])
    if (scope) query = query.where('key', 'in', ['', ...scope.brands])
    const rows = await query
      .orderBy('name')
      .limit(ids ? ids.length : mostPicked)
      .execute()
    return rows.map(({ key, name }) => ({ id: key, name, note: key }))
  },
}
