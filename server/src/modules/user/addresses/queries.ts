import type { AddressId, Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'

export interface SealedPlace {
  region_code: string
  name_encrypted: Buffer
  detail_encrypted: Buffer
}

export interface SealedPhone {
  phone_encrypted: Buffer
  phone_masked: string
}

const columns = [
  'id',
  'region_code',
  'name_encrypted',
  'detail_encrypted',
  'phone_encrypted',
  'phone_masked',
  'is_default',
] as const

export type AddressRow = Awaited<ReturnType<typeof list>>[number]

/** Locks a user's row, to serialize changes of their addresses. */
export async function lockOwner(tx: Tx, uid: Uid): Promise<void> {
  await tx.selectFrom('users').select('uid').where('uid', '=', uid).forNoKeyUpdate().execute()
}

/** Lists addresses, the default first, then newest first. */
export function list(db: Db | Tx, uid: Uid) {
  return db
    .selectFrom('addresses')
    .select(columns)
    .where('uid', '=', uid)
    .where('deleted_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function count(db: Db | Tx, uid: Uid): Promise<number> {
  const row = await db
    .selectFrom('addresses')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('uid', '=', uid)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** Returns an address of its owner; `kept` includes deleted ones. */
export function findOwn(db: Db | Tx, uid: Uid, id: AddressId, which: 'live' | 'kept'): Promise<AddressRow | undefined> {
  return db
    .selectFrom('addresses')
    .select(columns)
    .where('id', '=', id)
    .where('uid', '=', uid)
    .$if(which === 'live', (query) => query.where('deleted_at', 'is', null))
    .executeTakeFirst()
}

export async function insert(tx: Tx, uid: Uid, address: SealedPlace & SealedPhone): Promise<AddressId> {
  const row = await tx
    .insertInto('addresses')
    .values({ uid, ...address })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

function live(tx: Tx, uid: Uid) {
  return tx.updateTable('addresses').where('uid', '=', uid).where('deleted_at', 'is', null)
}

/** Updates an address; returns false if the user has no such address. */
export async function update(
  tx: Tx,
  uid: Uid,
  id: AddressId,
  change: SealedPlace & Partial<SealedPhone>,
): Promise<boolean> {
  const row = await live(tx, uid)
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Sets the default address. Uses two statements, because a unique index checks each row as it is written. */
export async function setDefault(tx: Tx, uid: Uid, id: AddressId): Promise<void> {
  await live(tx, uid).set({ is_default: false }).where('is_default', '=', true).execute()
  await live(tx, uid).set({ is_default: true }).where('id', '=', id).execute()
}

export async function hide(tx: Tx, uid: Uid, id: AddressId): Promise<void> {
  await live(tx, uid)
    .set({ deleted_at: sql`now()`, is_default: false })
    .where('id', '=', id)
    .execute()
}
