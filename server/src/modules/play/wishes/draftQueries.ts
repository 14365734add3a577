import { OrderStatus, type PoolId, type Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'

/** Text of a paid wish until its order is paid. */
export interface Draft {
  poolId: PoolId
  text: string
  isAnonymous: boolean
  doubts: readonly string[]
}

/** Identifies a draft: one request of one collector. */
export interface DraftKey {
  uid: Uid
  requestKey: string
}

export async function findDraft(db: Db | Tx, { uid, requestKey }: DraftKey): Promise<Draft | undefined> {
  const row = await db
    .selectFrom('wish_drafts')
    .select(['pool_id', 'text', 'is_anonymous', 'doubts'])
    .where('uid', '=', uid)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
  return (
    row && {
      poolId: row.pool_id,
      text: row.text,
      isAnonymous: row.is_anonymous,
      doubts: row.doubts,
    }
  )
}

/** Stores a draft, or renews an existing one; returns false if the key belongs to a different text. */
export async function keepDraft(tx: Tx, { uid, requestKey }: DraftKey, draft: Draft): Promise<boolean> {
  const { rows } = await sql`
    insert into wish_drafts (uid, request_key, pool_id, text, is_anonymous, doubts)
    values (${uid}, ${requestKey}, ${draft.poolId}, ${draft.text}, ${draft.isAnonymous}, ${JSON.stringify(draft.doubts)})
    on conflict (uid, request_key) do update set created_at = now()
    where wish_drafts.pool_id = excluded.pool_id and wish_drafts.text = excluded.text
      and wish_drafts.is_anonymous = excluded.is_anonymous
    returning 1`.execute(tx)
  return rows.length === 1
}

/** Deletes at most `limit` drafts older than `hours` whose order is not waiting for payment; returns how many. */
export async function forgetDrafts(tx: Tx, hours: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from wish_drafts d where (d.uid, d.request_key) in (
      select old.uid, old.request_key from wish_drafts old
      where old.created_at < now() - make_interval(hours => ${hours})
        and not exists (
          select from orders o where o.uid = old.uid and o.request_key = old.request_key and o.status = ${OrderStatus.waitPay}
        )
      limit ${limit}
    ) and d.created_at < now() - make_interval(hours => ${hours})`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
