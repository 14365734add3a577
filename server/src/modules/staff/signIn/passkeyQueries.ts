import { sql } from 'kysely'
import type { StaffId } from '@app/contract'
import type { Db, Tx } from '../../../core/database.ts'

export function of(db: Db | Tx, staffId: StaffId) {
  return db.selectFrom('staff_passkeys').selectAll().where('staff_id', '=', staffId).orderBy('created_at').execute()
}

/** Stores a passkey. Returns false if the id already exists, for any account. */
export async function insert(
  tx: Tx,
  passkey: { id: string; staff_id: StaffId; name: string; public_key: Buffer; counter: number; transports: string[] },
): Promise<boolean> {
  const row = await tx
    .insertInto('staff_passkeys')
    .values({ ...passkey, counter: String(passkey.counter) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function noteUse(tx: Tx, id: string, counter: number): Promise<void> {
  await tx
    .updateTable('staff_passkeys')
    .set({ counter: String(counter), used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Deletes a passkey. Returns whether the passkey belonged to this account. */
export async function remove(tx: Tx, staffId: StaffId, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('staff_passkeys')
    .where('staff_id', '=', staffId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function removeAll(tx: Tx, staffId: StaffId): Promise<void> {
  await tx.deleteFrom('staff_passkeys').where('staff_id', '=', staffId).execute()
}
