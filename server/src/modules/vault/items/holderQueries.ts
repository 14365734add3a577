import type { GoodsSn, Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { heldStates } from './queries.ts'

/** Counts the users who hold a work. */
export async function countHolders(db: Db | Tx, goodsSn: GoodsSn): Promise<number> {
  const { holders } = await db
    .selectFrom('items')
    .select(sql<number>`count(distinct owner_uid)::int`.as('holders'))
    .where('goods_sn', '=', goodsSn)
    .where('state', 'in', heldStates)
    .executeTakeFirstOrThrow()
  return holders
}

/** Returns the users who hold a work in ascending order: those after `after`, at most `limit`. */
export async function holdersAfter(
  db: Db | Tx,
  goodsSn: GoodsSn,
  { after, limit }: { after: Uid; limit: number },
): Promise<Uid[]> {
  const rows = await db
    .selectFrom('items')
    .select('owner_uid')
    .distinct()
    .where('goods_sn', '=', goodsSn)
    .where('state', 'in', heldStates)
    .where('owner_uid', '>', after)
    .orderBy('owner_uid')
    .limit(limit)
    .execute()
  return rows.map(({ owner_uid: uid }) => uid)
}
