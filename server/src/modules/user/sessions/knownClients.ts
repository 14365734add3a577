import type { SessionId, Uid } from '@app/contract'
import { sql } from 'kysely'
import { tokenHash } from '../../../core/crypto.ts'
import type { Db, Tx } from '../../../core/database.ts'
import type { Client } from '../../../core/handler.ts'
import { networksOf } from '../../../core/networks.ts'

/** The client that makes a request: its network address, and its browser or app. */
export interface RequestClient {
  readonly ip: string
  readonly client: Client
}

/** Returns the stored hash of a client. */
export function clientHash(client: Client): Buffer {
  return tokenHash(client.token)
}

/** Returns what a code is bound to: the client that requested it, or its network if it keeps no token. */
export function bindingOf({ ip, client }: RequestClient): Buffer {
  return client.isKept ? clientHash(client) : tokenHash(`network:${networksOf(ip).host}`)
}

/** Whether the owner of a phone, given by its keyed hashes, has logged in with a client. */
export async function isKnown(db: Db | Tx, phoneHashes: readonly Buffer[], client: Client): Promise<boolean> {
  const row = await db
    .selectFrom('known_clients as k')
    .innerJoin('users as u', 'u.uid', 'k.uid')
    .select('k.uid')
    .where('u.phone_hash', 'in', phoneHashes)
    .where('k.client_hash', '=', clientHash(client))
    .executeTakeFirst()
  return row !== undefined
}

/** Remembers a client, and keeps only the `most` last used ones. */
export async function remember(tx: Tx, uid: Uid, client: Client, most: number): Promise<void> {
  await tx
    .insertInto('known_clients')
    .values({ uid, client_hash: clientHash(client), used_at: sql`clock_timestamp()` })
    .onConflict((conflict) => conflict.columns(['uid', 'client_hash']).doUpdateSet({ used_at: sql`clock_timestamp()` }))
    .execute()
  await sql`
    delete from known_clients where uid = ${uid} and client_hash in (
      select client_hash from known_clients where uid = ${uid} order by used_at desc offset ${most})`.execute(tx)
}

/** Forgets all clients of an account except the one with which the owner has just proved their identity. */
export async function forgetOthers(tx: Tx, uid: Uid, client: Client): Promise<void> {
  await tx.deleteFrom('known_clients').where('uid', '=', uid).where('client_hash', '!=', clientHash(client)).execute()
}

/** Forgets the clients of a login that its owner ended from another device. */
export async function forgetOfFamily(tx: Tx, uid: Uid, family: SessionId): Promise<void> {
  await sql`
    delete from known_clients where uid = ${uid}
      and client_hash in (select client_hash from sessions where uid = ${uid} and family::text = ${family})`.execute(tx)
}
