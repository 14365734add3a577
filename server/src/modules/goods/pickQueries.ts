import { containing } from '../../core/keyset.ts'
import { mostPicked, numbered, type Pickables } from '../../core/pickables.ts'

/** What of the catalogue forms choose from. */
export const goodsPickables: Pickables = {
  async shop(db, { words, ids }) {
    let query = db.selectFrom('shops').select(['id', 'name'])
    if (words !== undefined) query = query.where('name', 'ilike', containing(words))
    if (ids) query = query.where('id', 'in', ['0', ...numbered(ids)])
    const rows = await query
      .orderBy('name')
      .orderBy('id')
      .limit(ids ? ids.length : mostPicked)
      .execute()
    return rows.map(({ id, name }) => ({ id, name, note: '' }))
  },

  async album(db, { words, ids }) {
    let query = db.selectFrom('albums').select(['id', 'title', 'subtitle'])
    if (words !== undefined) query = query.where('title', 'ilike', containing(words))
    if (ids) query = query.where('id', 'in', ['0', ...numbered(ids)])
    const rows = await query
      .orderBy('title')
      .orderBy('id')
      .limit(ids ? ids.length : mostPicked)
      .execute()
    return rows.map(({ id, title, subtitle }) => ({ id, name: title, note: subtitle }))
  },

  async label(db, { words, ids }) {
    let query = db.selectFrom('labels').select(['id', 'name'])
    if (words !== undefined) query = query.where('name', 'ilike', containing(words))
    if (ids) query = query.where('id', 'in', ['0', ...numbered(ids)])
    const rows = await query
      .orderBy('name')
      .limit(ids ? ids.length : mostPicked)
      .execute()
    return rows.map(({ id, name }) => ({ id, name, note: '' }))
  },

  async homeZone(db, { words, ids }) {
    let query = db.selectFrom('home_zones').select(['id', 'title', 'subtitle'])
    if (words !== undefined) query = query.where('title', 'ilike', containing(words))
    if (ids) query = query.where('id', 'in', ['0', ...numbered(ids)])
    const rows = await query
      .orderBy('position')
      .orderBy('id')
      .limit(ids ? ids.length : mostPicked)
      .execute()
    return rows.map(({ id, title, subtitle }) => ({ id, name: title, note: subtitle }))
  },

  async work(db, { words, ids }) {
    let query = db.selectFrom('goods').select(['sn', 'name', 'edition'])
    if (words !== undefined)
      query = query.where((eb) => eb.or([eb('sn', '=', words), eb('name', 'ilike', containing(words))]))
    if (ids) query = query.where('sn', 'in', [...ids])
    const rows = await query
      .orderBy('on_shelf_at', 'desc')
      .orderBy('sn')
      .limit(ids ? ids.length : mostPicked)
      .execute()
    return rows.map(({ sn, name, edition }) => ({ id: sn, name, note: `${sn} · ${edition} 份` }))
  },
}
