import type { GoodsSn, Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db } from '../../../core/database.ts'
import type { Columns } from '../../../db/rows.ts'

export interface FoundItem extends Columns<'items', 'id' | 'serial'> {
  goodsSn: GoodsSn
  uid: Uid
}

const columns = sql`id, goods_sn as "goodsSn", serial, owner_uid as uid`

/** Returns the item with an id. */
export async function findItem(db: Db, id: string): Promise<FoundItem[]> {
  const { rows } = await sql<FoundItem>`select ${columns} from items where id = ${id}`.execute(db)
  return rows
}

/** Returns items that a transaction minted. */
export async function findByTransaction(db: Db, hash: string, limit: number): Promise<FoundItem[]> {
  const { rows } = await sql<FoundItem>`
    select ${columns} from items where transaction_hash = ${hash.toLowerCase()} order by id limit ${limit}`.execute(db)
  return rows
}

/** Returns the items with a serial of these works. */
export async function findBySerial(db: Db, goodsSns: readonly GoodsSn[], serial: number): Promise<FoundItem[]> {
  const { rows } = await sql<FoundItem>`
    select ${columns} from items where goods_sn = any(${goodsSns}::text[]) and serial = ${serial} order by id`.execute(
    db,
  )
  return rows
}
