import { sql } from 'kysely'
import { worksFoundBy } from '../search/index.ts'
import { containing } from '../../core/keyset.ts'
import { mostPicked, numbered, type Pickables, matchesQuery } from '../../core/pickables.ts'
import { GoodsType } from './types.ts'

const types: Readonly<Record<number, string>> = {
  [GoodsType.blindBox]: '盲盒',
  [GoodsType.wishTicket]: '祈愿',
  [GoodsType.deposit]: '保证金',
  [GoodsType.lot]: '拍品',
}

/** What console forms choose from the catalogue. */
export const goodsPickables: Pickables = {
  async shop(db, { search, ids, scope }) {
    let query = db.selectFrom('shops').select(['id', 'name'])
    if (search !== undefined) query = query.where('name', 'ilike', containing(search))
    if (ids) query = query.where('id', 'in', ['0', ...numbered(ids)])
    if (scope) query = query.where('id', 'in', ['0', ...scope.shops])
    const rows = await query
      .orderBy('name')
      .orderBy('id')
      .limit(ids ? ids.length : mostPicked)
      .execute()
    return rows.map(({ id, name }) => ({ id, name, note: '' }))
  },

  async album(db, { search, ids }) {
    let query = db.selectFrom('albums').select(['id', 'title', 'subtitle'])
    if (search !== undefined) query = query.where('title', 'ilike', containing(search))
    if (ids) query = query.where('id', 'in', ['0', ...numbered(ids)])
    const rows = await query
      .orderBy('title')
      .orderBy('id')
      .limit(ids ? ids.length : mostPicked)
      .execute()
    return rows.map(({ id, title, subtitle }) => ({ id, name: title, note: subtitle }))
  },

  async label(db, { search, ids }) {
    let query = db.selectFrom('labels').select(['id', 'name'])
    if (search !== undefined) query = query.where('name', 'ilike', containing(search))
    if (ids) query = query.where('id', 'in', ['0', ...numbered(ids)])
    const rows = await query
      .orderBy('name')
      .limit(ids ? ids.length : mostPicked)
      .execute()
    return rows.map(({ id, name }) => ({ id, name, note: '' }))
  },

  async homeZone(db, { search, ids }) {
    let query = db.selectFrom('home_zones').select(['id', 'title', 'subtitle'])
    if (search !== undefined) query = query.where('title', 'ilike', containing(search))
    if (ids) query = query.where('id', 'in', ['0', ...numbered(ids)])
    const rows = await query
      .orderBy('position')
      .orderBy('id')
      .limit(ids ? ids.length : mostPicked)
      .execute()
    return rows.map(({ id, title, subtitle }) => ({ id, name: title, note: subtitle }))
  },

  /** Anything sold; goods that are only a means to another purchase, such as a deposit, are found by id only. */
  async work(db, { search, ids, scope }) {
    let query = db.selectFrom('goods').select(['sn', 'name', 'edition', 'goods_type'])
    if (search !== undefined) {
      const found = await worksFoundBy(db, search, { namesOnly: true })
      query = query.where((eb) =>
        eb.or([eb('sn', '=', search), sql<boolean>`sn = any(${found})`, matchesQuery('name', search)]),
      )
    }
    if (ids) query = query.where('sn', 'in', [...ids])
    else query = query.where('goods_type', 'not in', [GoodsType.wishTicket, GoodsType.deposit])
    if (scope) query = query.where('shop_id', 'in', ['0', ...scope.shops])
    const rows = await query
      .orderBy('on_shelf_at', 'desc')
      .orderBy('sn')
      .limit(ids ? ids.length : mostPicked)
      .execute()
    return rows.map(({ sn, name, edition, goods_type: type }) => ({
      id: sn,
      name,
      note: [types[type], sn, `${edition} 份`].filter(Boolean).join(' · '),
    }))
  },
}
