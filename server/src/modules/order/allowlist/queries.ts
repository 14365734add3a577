import { type GoodsSn, OrderStatus, type Uid } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { readKeyset } from '../../../core/keyset.ts'
import type { Columns } from '../../../db/rows.ts'

export function list(db: Db, input: AdminInput<'goods/allowlist'>) {
  const { goodsSn, uid } = input
  const query = db
    .selectFrom('goods_allowlist')
    .select(['goods_sn', 'uid', 'added_at'])
    .select(
      sql<number>`(select coalesce(sum(o.quantity), 0)::int from orders o where o.goods_sn = goods_allowlist.goods_sn
        and o.uid = goods_allowlist.uid and o.status <> ${sql.lit(OrderStatus.closed)})`.as('pieces'),
    )
    .$if(goodsSn !== undefined, (some) => some.where('goods_sn', '=', goodsSn ?? ''))
    .$if(uid !== undefined, (some) => some.where('uid', '=', uid ?? ''))
  return readKeyset(query, input, { sorts: { uid: 'goods_allowlist.uid' }, id: 'goods_allowlist.goods_sn' })
}

export async function count(db: Db | Tx, goodsSn: GoodsSn): Promise<number> {
  const { total } = await db
    .selectFrom('goods_allowlist')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where('goods_sn', '=', goodsSn)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Returns the users of `uids` who are on the list. */
export async function among(db: Db | Tx, goodsSn: GoodsSn, uids: readonly Uid[]): Promise<Set<Uid>> {
  const { rows } = await sql<Columns<'goods_allowlist', 'uid'>>`
    select uid from goods_allowlist where goods_sn = ${goodsSn} and uid = any(${uids}::bigint[])`.execute(db)
  return new Set(rows.map(({ uid }) => uid))
}

/** Adds users to the list; returns how many were new. */
export async function add(tx: Tx, goodsSn: GoodsSn, uids: readonly Uid[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into goods_allowlist (goods_sn, uid) select ${goodsSn}, uid from unnest(${uids}::bigint[]) uid
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows)
}

export async function remove(tx: Tx, goodsSn: GoodsSn, uid: Uid): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('goods_allowlist')
    .where('goods_sn', '=', goodsSn)
    .where('uid', '=', uid)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function empty(tx: Tx, goodsSn: GoodsSn): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('goods_allowlist').where('goods_sn', '=', goodsSn).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Returns the goods of `goodsSns` whose list is not empty. */
export async function filled(db: Db, goodsSns: readonly GoodsSn[]): Promise<Set<GoodsSn>> {
  if (goodsSns.length === 0) return new Set()
  const { rows } = await sql<{ sn: GoodsSn }>`
    select sn from unnest(${goodsSns}::text[]) sn where exists (select from goods_allowlist a where a.goods_sn = sn)`.execute(
    db,
  )
  return new Set(rows.map(({ sn }) => sn))
}
