import { sql } from 'kysely'
import type { StaffId } from '@app/contract'
import type { Db, Tx } from '../../../core/database.ts'

interface Named {
  issuer: string
  subject: string
}

export function findBound(db: Db, { issuer, subject }: Named) {
  return db
    .selectFrom('staff_accounts')
    .select(['id', 'disabled_reason'])
    .where('sign_on_issuer', '=', issuer)
    .where('sign_on_subject', '=', subject)
    .executeTakeFirst()
}

/** Binds an account to a user of the provider. Returns false if the account is bound already. */
export async function bind(tx: Tx, id: StaffId, { issuer, subject }: Named): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_accounts')
    .set({ sign_on_issuer: issuer, sign_on_subject: subject })
    .where('id', '=', id)
    .where('sign_on_subject', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Unbinds an account. Returns whether anything was bound. */
export async function unbind(tx: Tx, id: StaffId): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_accounts')
    .set({ sign_on_issuer: null, sign_on_subject: null })
    .where('id', '=', id)
    .where('sign_on_subject', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records that a ticket was used. Returns whether this is the first time. */
export async function take(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('staff_sign_ons')
    .values({ token_hash: tokenHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Deletes sign-ons that can no longer be completed. */
export async function removeOld(db: Db): Promise<void> {
  await db
    .deleteFrom('staff_sign_ons')
    .where('at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}
