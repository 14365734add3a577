import { sql } from 'kysely'
import type { Reply, Uid } from '@app/contract'
import type { Db } from '../../../core/database.ts'
import type { Columns } from '../../../db/rows.ts'
import { heldStates } from './queries.ts'

type Page = Reply<'hwnft/collectionPage/list'>['list'][number]

interface Row extends Columns<'collection_pages', 'id' | 'title' | 'cover'> {
  works: Page['works']
}

/** Returns the operators' collections, with the works of each that a user holds; none if not signed in. */
export async function listCollections(
  db: Db,
  uid: Uid | undefined,
  { page, size }: { page: number; size: number },
): Promise<Reply<'hwnft/collectionPage/list'>> {
  // The user's holdings are read once: a popular work has far more items over all users.
  const { rows } = await sql<Row>`
    with held as materialized (
      select goods_sn from items where owner_uid = ${uid ?? null}::bigint and state = any(${heldStates})
    )
    select p.id, p.title, p.cover, coalesce((
      select json_agg(json_build_object('goodsSn', g.sn, 'name', g.name, 'cover', g.cover, 'isOwned', g.sn in (select goods_sn from held)) order by w.position, g.sn)
      from collection_page_goods w join goods g on g.sn = w.goods_sn where w.page_id = p.id
    ), '[]') as works
    from collection_pages p order by p.position, p.id limit ${size} offset ${(page - 1) * size}`.execute(db)
  const counted = await db
    .selectFrom('collection_pages')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const list = rows.map((row) => ({
    ...row,
    total: row.works.length,
    owned: row.works.filter((work) => work.isOwned).length,
  }))
  return { list, total: Number(counted.total), page, size }
}
