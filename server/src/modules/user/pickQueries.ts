import type { Sealer } from '../../core/crypto.ts'
import { mostPicked, numbered, type Pickables, matchesQuery } from '../../core/pickables.ts'

/** Collector options for pickers: by full phone number, id, or part of the nickname. Phones are masked. */
export const userPickables = (sealer: Sealer): Pickables => ({
  async user(db, { search, ids }) {
    let query = db.selectFrom('users').select(['uid', 'nickname', 'phone_masked'])
    if (search !== undefined && /^1\d{10}$/.test(search))
      query = query.where('phone_hash', 'in', sealer.keyedHashes(search, 'phone'))
    else if (search !== undefined)
      query = query.where((eb) =>
        eb.or([matchesQuery('nickname', search), eb('uid', 'in', ['0', ...numbered([search])])]),
      )
    if (ids) query = query.where('uid', 'in', ['0', ...numbered(ids)])
    const rows = await query
      .orderBy('uid', 'desc')
      .limit(ids ? ids.length : mostPicked)
      .execute()
    return rows.map(({ uid, nickname, phone_masked: phone }) => ({
      id: uid,
      name: nickname,
      note: `${phone} · ${uid}`,
    }))
  },
})
