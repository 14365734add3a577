import type { SessionId, Uid } from '@app/contract'
import { sql } from 'kysely'
import { tokenHash } from '../../core/crypto.ts'
import type { Db, Tx } from '../../core/database.ts'
import type { Client } from '../../core/handler.ts'
import { networksOf } from '../../core/networks.ts'

/** Who asks or tries: where from, and with which browser or app. */
export interface Asker {
  readonly ip: string
  readonly client: Client
}

/** What is kept of a client. */
export function clientHash(client: Client): Buffer {
  return tokenHash(client.token)
}

/** What a code is bound to: the client that asked for it; of a client that keeps no token the network. */
export function bindingOf({ ip, client }: Asker): Buffer {
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

/** Knows a client again from now on, and of the others the last that logged in, `most` together. */
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

/** After this the account knows no client but the given one, with which its owner proved who they are. */
export async function forgetOthers(tx: Tx, uid: Uid, client: Client): Promise<void> {
  await tx.deleteFrom('known_clients').where('uid', '=', uid).where('client_hash', '!=', clientHash(client)).execute()
}

/** Forgets the clients that held one login: its owner ended it from elsewhere. */
export async function forgetOfFamily(tx: Tx, uid: Uid, family: SessionId): Promise<void> {
  await sql`
    delete from known_clients where uid = ${uid}
      and client_hash in (select client_hash from sessions where uid = ${uid} and family::text = ${family})`.execute(tx)
}
