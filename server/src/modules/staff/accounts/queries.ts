import { type Selectable, sql } from 'kysely'
import type { PageKey, ShopId, StaffId } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import type { PartnerScope } from '../../../core/adminHandler.ts'
import type { Db, Tx } from '../../../core/database.ts'
import { containing, readKeyset } from '../../../core/keyset.ts'
import type { Columns } from '../../../db/rows.ts'
import type { DB } from '../../../db/types.ts'

/** Whether an account `a` has a second factor. */
export const hasFactor = sql<boolean>`
  a.totp_secret_encrypted is not null or exists (select from staff_passkeys p where p.staff_id = a.id)`

/** Whether an account `a` belongs to a partner, and so neither sees nor decides the operator's matters. */
export const isOfPartner = sql<boolean>`
  (a.partner_brands is not null
    or exists (select from staff_role_holders p where p.staff_id = a.id and p.role = 'partner'))`

export function findByName(db: Db, name: string) {
  return db
    .selectFrom('staff_accounts as a')
    .select(['id', 'name', 'password_hash', 'disabled_reason', 'totp_step', 'display_name'])
    .select(['partner_brands', 'partner_shops'])
    .select((expression) => [
      hasFactor.as('has_factor'),
      expression('totp_secret_encrypted', 'is not', null).as('has_totp'),
      expression('sign_on_subject', 'is not', null).as('has_sign_on'),
    ])
    .where('name', '=', name)
    .executeTakeFirst()
}

/** Returns display names of accounts, and whether they may log in. */
export async function named(db: Db | Tx, ids: readonly StaffId[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('staff_accounts')
    .select(['id', 'display_name', 'disabled_reason'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
}

/** Returns the names of a partner's brands and shops, brands first. */
export async function scopeNames(tx: Tx, { brands, shops }: PartnerScope): Promise<string[]> {
  const { rows } = await sql<Columns<'brands', 'name'>>`
    select name from (
      select name, 1 as kind from brands where key = any(${brands}::text[])
      union all select name, 2 from shops where id::text = any(${shops}::text[])
    ) held order by kind, name`.execute(tx)
  return rows.map(({ name }) => name)
}

export async function isAnybody(db: Db): Promise<boolean> {
  return (await db.selectFrom('staff_accounts').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Returns an active account by id. */
export function findActive(db: Db, id: StaffId) {
  return db
    .selectFrom('staff_accounts')
    .select(['id', 'name', 'display_name', 'partner_brands', 'partner_shops'])
    .where('id', '=', id)
    .where('disabled_reason', 'is', null)
    .executeTakeFirst()
}

export type LockedAccount = Selectable<DB['staff_accounts']>

/** Locks an account whose second factor or password is about to change. */
export function lock(tx: Tx, id: StaffId): Promise<LockedAccount | undefined> {
  return tx.selectFrom('staff_accounts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Locks an account and returns whether it has a second factor. */
export async function lockFactors(tx: Tx, id: StaffId) {
  const account = await lock(tx, id)
  if (!account) return undefined
  const { has_factor } = await tx
    .selectFrom('staff_accounts as a')
    .select(hasFactor.as('has_factor'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...account, has_factor }
}

/** Adds an account that nobody can log in to yet. */
export async function insert(tx: Tx, account: { name: string; display_name: string }): Promise<StaffId> {
  const { id } = await tx.insertInto('staff_accounts').values(account).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Adds an account; returns undefined without adding if the name is taken. */
export async function insertNew(
  tx: Tx,
  account: { name: string; display_name: string; password_hash: string },
): Promise<StaffId | undefined> {
  const row = await tx
    .insertInto('staff_accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Sets the hash of a password; null removes the password until a link is accepted. */
export async function setPassword(tx: Tx, id: StaffId, hash: string | null): Promise<void> {
  await tx.updateTable('staff_accounts').set({ password_hash: hash }).where('id', '=', id).execute()
}

/** Records that a second factor was enrolled for the first time; the record stays when the account is reset. */
export async function noteEnrolled(tx: Tx, id: StaffId): Promise<void> {
  await tx
    .updateTable('staff_accounts')
    .set({ enrolled_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('enrolled_at', 'is', null)
    .execute()
}

/** The step that was used keeps its code from being used again. */
export async function setTotp(tx: Tx, id: StaffId, secret: Buffer | null, step: number | null): Promise<void> {
  await tx
    .updateTable('staff_accounts')
    .set({ totp_secret_encrypted: secret, totp_step: step === null ? null : String(step) })
    .where('id', '=', id)
    .execute()
}

export async function setDisabled(tx: Tx, id: StaffId, reason: string | null): Promise<void> {
  await tx.updateTable('staff_accounts').set({ disabled_reason: reason }).where('id', '=', id).execute()
}

export async function setPartner(tx: Tx, id: StaffId, scope: PartnerScope | null): Promise<void> {
  await tx
    .updateTable('staff_accounts')
    .set({ partner_brands: scope && [...scope.brands], partner_shops: scope && [...scope.shops] })
    .where('id', '=', id)
    .execute()
}

/** Removes brands and shops from every scope that has them; a scope left with none sees nothing. */
export async function leaveScopes(
  tx: Tx,
  { brands, shops }: { brands: readonly PageKey[]; shops: readonly ShopId[] },
): Promise<void> {
  await sql`
    update staff_accounts set
      partner_brands = array(select unnest(partner_brands) except select unnest(${[...brands]}::text[])),
      partner_shops = array(select unnest(partner_shops) except select unnest(${[...shops]}::bigint[]))
    where partner_brands && ${[...brands]}::text[] or partner_shops && ${[...shops]}::bigint[]`.execute(tx)
}

export async function replaceRecoveryCodes(
  tx: Tx,
  id: StaffId,
  kept: readonly { code_hash: Buffer; salt: Buffer }[],
): Promise<void> {
  await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', id).execute()
  if (kept.length === 0) return
  await tx
    .insertInto('staff_recovery_codes')
    .values(kept.map((code) => ({ staff_id: id, ...code })))
    .execute()
}

/** Salt of an account's recovery codes; undefined if it has none. */
export async function recoverySalt(db: Db, id: StaffId): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('staff_recovery_codes')
    .select('salt')
    .where('staff_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return row?.salt ?? undefined
}

/** Uses up a recovery code. Returns whether it was an unused code. */
export async function useRecoveryCode(tx: Tx, id: StaffId, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('staff_recovery_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('staff_id', '=', id)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function countRecoveryCodes(db: Db, id: StaffId): Promise<number> {
  const { count } = await db
    .selectFrom('staff_recovery_codes')
    .select((expression) => expression.fn.countAll<string>().as('count'))
    .where('staff_id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const listed = (db: Db) =>
  db
    .selectFrom('staff_accounts as a')
    .select(['a.id', 'a.name', 'a.display_name', 'a.disabled_reason', 'a.created_at'])
    .select(['a.partner_brands', 'a.partner_shops'])
    .select((expression) => [
      hasFactor.as('has_factor'),
      expression
        .selectFrom('staff_sessions as s')
        .select((session) => session.fn.max('s.seen_at').as('seen_at'))
        .whereRef('s.staff_id', '=', 'a.id')
        .as('seen_at'),
    ])

/** A staff account in a list. */
export type Listed = NonNullable<Awaited<ReturnType<typeof find>>>

export const find = (db: Db, id: StaffId) => listed(db).where('a.id', '=', id).executeTakeFirst()

/** Lists staff accounts by the given filters. */
export function list(db: Db, { search, role, isDisabled, ...place }: AdminInput<'staff/list'>) {
  let query = listed(db)
  if (search !== undefined) {
    const pattern = containing(search)
    query = query.where((either) =>
      either.or([either('a.name', 'like', pattern), either('a.display_name', 'like', pattern)]),
    )
  }
  if (role !== undefined) {
    query = query.where('a.id', 'in', (holders) =>
      holders.selectFrom('staff_role_holders').select('staff_id').where('role', '=', role),
    )
  }
  if (isDisabled !== undefined) query = query.where('a.disabled_reason', isDisabled ? 'is not' : 'is', null)
  return readKeyset(query, place, { sorts: { name: 'a.name', createdAt: 'a.created_at' }, id: 'a.id' })
}
