import type { StaffId, StaffRoleId } from '@app/contract'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import {
  allPermissions,
  builtInRoles,
  type BuiltInRoleKey,
  type Permission,
  permissions as permissionLabels,
} from '@app/contract/admin/permissions'
import type { RecordAct, Staff } from '../../../core/adminHandler.ts'
import type { Approvable, Prepared } from '../../../core/approvable.ts'
import type { Database, Db, Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import { builtIn, type HeldRole, holdsAll, isBuiltIn, knownPermissions, permissionsOf } from './permissions.ts'
import { named } from '../accounts/queries.ts'
import * as queries from './queries.ts'

/** Roles. Nobody can grant or revoke permissions they do not hold. */
export interface Roles {
  read(db: Db | Tx, keys: readonly string[]): Promise<HeldRole[]>
  /** Returns the roles that these accounts hold. */
  heldBy(db: Db | Tx, staffIds: readonly StaffId[]): Promise<Map<StaffId, HeldRole[]>>
  list(): Promise<AdminReply<'role/list'>>
  /** Creates a role. Throws GRANT_REFUSED, ROLE_NAME_TAKEN. */
  create(role: AdminInput<'role/create'>, staff: Staff, record: RecordAct): Promise<StaffRoleId>
  /** Changing a role. Its holders gain or lose permissions by it, so they can neither request nor approve it. */
  changing: Approvable<'role/change'>
  /** Deletes a role. Throws NOT_FOUND, GRANT_REFUSED, and CONFLICT while an account holds it. */
  remove(id: StaffRoleId, reason: string, staff: Staff, record: RecordAct): Promise<void>
}

interface RoleDeps {
  database: Database
}

export function createRoles(database: Database): Roles {
  const deps: RoleDeps = { database }
  return {
    read,
    heldBy,
    list: () => listRoles(deps),
    create: (role, staff, record) => createRole(deps, role, staff, record),
    changing: {
      prepare: prepareChange,
      async perform(tx, { id, name, permissions }) {
        await queries.update(tx, id, { name, permissions })
        return {}
      },
    },
    remove: (id, reason, staff, record) => removeRole(deps, id, reason, staff, record),
  }
}

async function heldBy(db: Db | Tx, staffIds: readonly StaffId[]): Promise<Map<StaffId, HeldRole[]>> {
  const rows = staffIds.length === 0 ? [] : await queries.held(db, staffIds)
  const roles = await read(db, [...new Set(rows.map(({ role }) => role))])
  const byKey = new Map(roles.map((role) => [role.key, role]))
  const held = new Map<StaffId, HeldRole[]>(staffIds.map((id) => [id, []]))
  for (const { staff_id, role } of rows) held.get(staff_id)?.push(byKey.get(role) as HeldRole)
  return held
}

async function prepareChange(
  tx: Tx,
  { id, version, name, permissions }: AdminInput<'role/change'>,
  staff: Staff,
): Promise<Prepared> {
  await queries.lockAll(tx)
  const role = await queries.lock(tx, id)
  if (!role) throw new AppError('NOT_FOUND')
  if (role.version !== version) throw new AppError('EDITED_MEANWHILE', { data: { version: role.version } })
  if (staff.roles.includes(id)) throw new AppError('GRANT_REFUSED')
  const before = knownPermissions(role.permissions)
  requireHolding(staff, [...before, ...permissions])
  const subjects = await queries.holdersOf(tx, id)
  const holders = await named(tx, subjects)
  const { gained, lost } = movedBetween(before, permissions)
  return {
    target: `role:${id}`,
    seen: { version, isHeld: subjects.length > 0 },
    summary: {
      subject: name,
      sentence: changeSentence(name, subjects.length, { gained, lost }),
      rows: [
        { kind: 'text', label: '名称', before: role.name, after: name },
        { kind: 'lines', label: '权限', before: labelsOf(before), after: labelsOf(permissions) },
        {
          kind: 'person',
          label: '持有这个角色的同事',
          people: holders
            .slice(0, mostNamed)
            .map((holder) => ({ name: holder.display_name, to: `/staff/${holder.id}` })),
        },
      ],
    },
    before: { name: role.name, permissions: role.permissions },
    after: { name, permissions },
    weight: subjects.length > 0 ? gained + lost : 0,
    subjects,
    needs: [...new Set([...before, ...permissions])],
  }
}

async function listRoles({ database }: RoleDeps): Promise<AdminReply<'role/list'>> {
  const [own, counts] = await Promise.all([queries.own(database.db), queries.holders(database.db)])
  const holders = new Map(counts.map(({ role, count }) => [role, Number(count)]))
  const list = [
    ...(Object.keys(builtInRoles) as BuiltInRoleKey[]).map((key) => ({
      ...builtIn(key),
      isBuiltIn: true,
      version: 0,
    })),
    ...own.map(({ id, name, permissions, version }) => ({
      key: id as string,
      name,
      permissions: knownPermissions(permissions),
      isBuiltIn: false,
      version,
    })),
  ]
  return {
    list: list.map((role) => ({
      ...role,
      permissions: [...role.permissions],
      holders: holders.get(role.key) ?? 0,
    })),
  }
}

async function createRole(
  { database }: RoleDeps,
  role: AdminInput<'role/create'>,
  staff: Staff,
  record: RecordAct,
): Promise<StaffRoleId> {
  requireHolding(staff, role.permissions)
  return database.transaction(async (tx) => {
    const id = await queries.insert(tx, role)
    await record(tx, { target: `role:${id}`, after: role })
    return id
  })
}

async function removeRole(
  { database }: RoleDeps,
  id: StaffRoleId,
  reason: string,
  staff: Staff,
  record: RecordAct,
): Promise<void> {
  await database.transaction(async (tx) => {
    await queries.lockAll(tx)
    const role = await queries.lock(tx, id)
    if (!role) throw new AppError('NOT_FOUND')
    requireHolding(staff, knownPermissions(role.permissions))
    const isHeld = (await queries.holders(tx)).some((held) => held.role === id)
    if (isHeld) throw new AppError('CONFLICT', { msg: '还有人在用这个角色，请先为他们换一个' })
    await queries.remove(tx, id)
    await record(tx, { target: `role:${id}`, before: { name: role.name, permissions: role.permissions }, reason })
  })
}

/** Returns roles by key. Throws NOT_FOUND for an unknown one. */
async function read(db: Db | Tx, keys: readonly string[]): Promise<HeldRole[]> {
  const ids = keys.filter((key) => !isBuiltIn(key))
  if (ids.some((key) => !/^\d+$/.test(key))) throw new AppError('NOT_FOUND')
  const rows = ids.length === 0 ? [] : await queries.own(db, ids)
  const found = new Map(rows.map((row) => [row.id as string, row]))
  return keys.map((key) => {
    if (isBuiltIn(key)) return builtIn(key)
    const row = found.get(key)
    if (!row) throw new AppError('NOT_FOUND')
    return { key, name: row.name, permissions: knownPermissions(row.permissions) }
  })
}

/** Requires that the caller holds all of these permissions. Throws GRANT_REFUSED. */
export function requireHolding(staff: Staff, permissions: Parameters<typeof holdsAll>[1]): void {
  if (!holdsAll(staff.permissions, permissions)) throw new AppError('GRANT_REFUSED')
}

/** Requires that the caller holds every permission of these roles. Throws GRANT_REFUSED. */
export const requireRoles = (staff: Staff, roles: readonly HeldRole[]): void =>
  requireHolding(staff, permissionsOf(roles))

/** Most people that a summary names. */
const mostNamed = 100

/** Labels in the order of the form. */
const labelsOf = (held: readonly Permission[]): string[] =>
  allPermissions.filter((right) => held.includes(right)).map((right) => permissionLabels[right])

/** Sentence of a change that waits: somebody holds the role, and gains or loses permissions. */
function changeSentence(name: string, holders: number, { gained, lost }: { gained: number; lost: number }): string {
  const changes = [gained && `增加 ${gained} 项权限`, lost && `失去 ${lost} 项权限`].filter(Boolean).join('、')
  return `持有“${name}”的 ${holders} 位同事${changes}`
}

/** Counts the permissions that only one of the lists has. */
function movedBetween(before: readonly Permission[], after: readonly Permission[]): { gained: number; lost: number } {
  const gained = after.filter((right) => !before.includes(right))
  const lost = before.filter((right) => !after.includes(right))
  return { gained: gained.length, lost: lost.length }
}
