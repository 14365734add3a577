import { containing } from '../../core/keyset.ts'
import { mostPicked, numbered, type Pickables } from '../../core/pickables.ts'

/** Staff options for pickers, including former staff, whose past actions remain theirs. */
export const staffPickables: Pickables = {
  async staff(db, { search, ids }) {
    let query = db.selectFrom('staff_accounts').select(['id', 'name', 'display_name'])
    if (search !== undefined)
      query = query.where((eb) =>
        eb.or([eb('name', 'ilike', containing(search)), eb('display_name', 'ilike', containing(search))]),
      )
    if (ids) query = query.where('id', 'in', ['0', ...numbered(ids)])
    const rows = await query
      .orderBy('name')
      .limit(ids ? ids.length : mostPicked)
      .execute()
    return rows.map(({ id, name, display_name: shown }) => ({ id, name: shown, note: name }))
  },
}
