import { sql } from 'kysely'
import type { StaffId, StaffRoleId } from '@app/contract'
import type { Permission } from '@app/contract/admin/permissions'
import type { Db, Tx } from '../../../core/database.ts'
import { isOfPartner } from '../accounts/queries.ts'

/** Returns the roles of these accounts as stored: a built-in key or an id. */
export function held(db: Db | Tx, staffIds: readonly StaffId[]) {
  return db
    .selectFrom('staff_role_holders')
    .select(['staff_id', 'role'])
    .where('staff_id', 'in', [...staffIds])
    .orderBy('granted_at')
    .execute()
}

/** Returns the deployment's own roles, all or by id. */
export function own(db: Db | Tx, ids?: readonly StaffRoleId[]) {
  return db
    .selectFrom('staff_roles')
    .selectAll()
    .$if(ids !== undefined, (query) => query.where('id', 'in', [...(ids as StaffRoleId[])]))
    .orderBy('id')
    .execute()
}

export function lock(tx: Tx, id: StaffRoleId) {
  return tx.selectFrom('staff_roles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Serializes all changes to permissions, so that what a caller has read of others' permissions stays true. */
export async function lockAll(tx: Tx): Promise<void> {
  await sql`lock table staff_role_holders in share row exclusive mode`.execute(tx)
}

export function holders(db: Db | Tx) {
  return db
    .selectFrom('staff_role_holders')
    .select((expression) => ['role', expression.fn.countAll<string>().as('count')])
    .groupBy('role')
    .execute()
}

export async function holdersOf(tx: Tx, role: string): Promise<StaffId[]> {
  const rows = await tx.selectFrom('staff_role_holders').select('staff_id').where('role', '=', role).execute()
  return rows.map((row) => row.staff_id)
}

/** Counts active accounts that hold a role, without `except` if given. */
export async function countActive(tx: Tx, role: string, except?: StaffId): Promise<number> {
  const { count } = await tx
    .selectFrom('staff_role_holders as h')
    .innerJoin('staff_accounts as a', 'a.id', 'h.staff_id')
    .select((expression) => expression.fn.countAll<string>().as('count'))
    .where('h.role', '=', role)
    .where('a.disabled_reason', 'is', null)
    .where((expression) => expression.not(isOfPartner))
    .$if(except !== undefined, (query) => query.where('a.id', '!=', except as StaffId))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function replace(tx: Tx, staffId: StaffId, roles: readonly string[]): Promise<void> {
  await tx.deleteFrom('staff_role_holders').where('staff_id', '=', staffId).execute()
  if (roles.length === 0) return
  await tx
    .insertInto('staff_role_holders')
    .values(roles.map((role) => ({ staff_id: staffId, role })))
    .execute()
}

interface RoleFields {
  name: string
  permissions: Permission[]
}

export async function insert(tx: Tx, role: RoleFields): Promise<StaffRoleId> {
  const { id } = await tx.insertInto('staff_roles').values(role).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function update(tx: Tx, id: StaffRoleId, { name, permissions }: RoleFields): Promise<void> {
  await tx
    .updateTable('staff_roles')
    .set((expression) => ({ name, permissions, version: expression('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function remove(tx: Tx, id: StaffRoleId): Promise<void> {
  await tx.deleteFrom('staff_roles').where('id', '=', id).execute()
}
