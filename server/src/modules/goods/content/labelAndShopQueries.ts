import type { GoodsKind, LabelId, Picture, ShopId } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { allWorksOf } from '../catalogue/countQueries.ts'

export const labels = (db: Db) =>
  db
    .selectFrom('labels')
    .select(['id', 'name', 'version'])
    .select(allWorksOf('label', sql.ref('labels.id')).as('works'))
    .orderBy('name')
    .execute()

export const lockLabel = (tx: Tx, id: LabelId) =>
  tx
    .selectFrom('labels')
    .select(['name', 'version'])
    .select(sql<boolean>`exists (select from goods_labels where label_id = labels.id)`.as('is_used'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export async function insertLabel(tx: Tx, name: string): Promise<LabelId> {
  return (await tx.insertInto('labels').values({ name }).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateLabel(tx: Tx, id: LabelId, name: string): Promise<void> {
  await tx
    .updateTable('labels')
    .set({ name, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function removeLabel(tx: Tx, id: LabelId): Promise<void> {
  await tx.deleteFrom('labels').where('id', '=', id).execute()
}

export const shops = (db: Db) =>
  db
    .selectFrom('shops')
    .selectAll()
    .select(allWorksOf('wholeShop', sql.ref('shops.id')).as('works'))
    .orderBy('id')
    .execute()

export const lockShop = (tx: Tx, id: ShopId) =>
  tx.selectFrom('shops').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Whether another shop has this name; names are locked until the transaction ends. */
export async function isShopNamed(tx: Tx, name: string, but: ShopId | undefined): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('shops', 0))`.execute(tx)
  const row = await tx
    .selectFrom('shops')
    .select('id')
    .where('name', '=', name)
    .$if(but !== undefined, (query) => query.where('id', '<>', but as ShopId))
    .executeTakeFirst()
  return row !== undefined
}

export interface ShopColumns {
  name: string
  kind: GoodsKind
  introduction: string
  logo: Picture | null
}

const stored = ({ logo, ...columns }: ShopColumns) => ({ ...columns, logo: logo && JSON.stringify(logo) })

export async function insertShop(tx: Tx, columns: ShopColumns): Promise<ShopId> {
  return (await tx.insertInto('shops').values(stored(columns)).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateShop(tx: Tx, id: ShopId, columns: ShopColumns): Promise<void> {
  await tx
    .updateTable('shops')
    .set({ ...stored(columns), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}
