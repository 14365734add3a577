import type { Uid } from '@app/contract'
import type { Person } from './people.ts'
import { query } from './database.ts'
import type { Ids } from './routes.ts'

/** Returns the demonstration's collector, who holds a dozen items. */
export async function demoCollector(): Promise<Person> {
  const [row] = await query<{ uid: Uid; nickname: string }>(`select uid, nickname from users where nickname = '松下客'`)
  if (!row) throw new Error('The demonstration has no collector')
  return { ...row, phone: '13800000001', password: 'yunxiu2026' }
}

/** Returns a work on sale, and two of the collector's items of different works. */
export async function demoIds(): Promise<Ids> {
  const [row] = await query<Ids>(
    `select (select sn from goods where form = 1 and status = 6 and sn like 'G%' order by sn limit 1) as goods,
       min(i.id)::text as item, max(i.show_key) filter (where i.goods_sn = last.goods_sn) as show
     from items i join users u on u.uid = i.owner_uid,
       lateral (select goods_sn from items where owner_uid = u.uid order by id desc limit 1) last
     where u.nickname = '松下客' group by u.uid`,
  )
  if (!row) throw new Error('The demonstration has no pieces')
  return row
}
