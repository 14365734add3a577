import { containing } from '../../core/keyset.ts'
import { mostPicked, numbered, type Pickables } from '../../core/pickables.ts'

/**
 * Gift boxes for console forms; unlike blind boxes they are not in the catalogue, since they are given and not sold.
 */
export const boxesPickables: Pickables = {
  async giftBox(db, { search: text, ids }) {
    let query = db.selectFrom('gift_boxes').select(['id', 'name', 'stopped_at'])
    if (text !== undefined) query = query.where('name', 'ilike', containing(text))
    if (ids) query = query.where('id', 'in', ['0', ...numbered(ids)])
    const rows = await query
      .orderBy('name')
      .orderBy('id')
      .limit(ids ? ids.length : mostPicked)
      .execute()
    return rows.map(({ id, name, stopped_at: stoppedAt }) => ({
      id,
      name,
      note: `礼盒 · ${id}${stoppedAt === null ? '' : ' · 已停发'}`,
    }))
  },
}
