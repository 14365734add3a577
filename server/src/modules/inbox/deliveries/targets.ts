import type { Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import type { Caller } from '../../../core/handler.ts'
import type { Columns } from '../../../db/rows.ts'

/** Devices and browsers of one account and channel; the oldest makes room. */
const most = 10

export type Target = Pick<Columns<'message_targets', 'channel' | 'address'>, 'channel' | 'address'> &
  Partial<Record<'publicKey' | 'authSecret', Buffer>>

/** Registers a token or subscription for a login; one that belonged to another account or login moves. */
export async function addTarget(
  tx: Tx,
  { uid, family }: Pick<Caller, 'uid' | 'family'>,
  target: Target,
): Promise<void> {
  const { channel, address, publicKey = null, authSecret = null } = target
  await sql`
    insert into message_targets (uid, family, channel, address, public_key, auth_secret)
    values (${uid}, ${family}, ${channel}, ${address}, ${publicKey}, ${authSecret})
    on conflict (channel, address) do update set uid = excluded.uid, family = excluded.family,
      public_key = excluded.public_key, auth_secret = excluded.auth_secret, created_at = now()`.execute(tx)
  await sql`
    delete from message_targets where id in (
      select id from message_targets where uid = ${uid} and channel = ${channel}
      order by created_at desc, id desc offset ${most}
    )`.execute(tx)
}

/** Removes a user's token or subscription. */
export async function removeTarget(db: Db, uid: Uid, { channel, address }: Target): Promise<void> {
  await db
    .deleteFrom('message_targets')
    .where('uid', '=', uid)
    .where('channel', '=', channel)
    .where('address', '=', address)
    .execute()
}

/** Removes tokens and subscriptions that no longer exist. */
export async function removeGone(db: Db | Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await sql`delete from message_targets where id = any(${ids}::bigint[])`.execute(db)
}

/** Returns the channels for which a user has a device or browser. */
export async function channelsOf(db: Db, uid: Uid): Promise<Target['channel'][]> {
  const rows = await db.selectFrom('message_targets').select('channel').distinct().where('uid', '=', uid).execute()
  return rows.map(({ channel }) => channel)
}
