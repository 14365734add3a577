import type { StaffId } from '@app/contract'
import { allPermissions, type Permission, permissions as permissionLabels } from '@app/contract/admin/permissions'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import type { SummaryRow } from '@app/contract/admin/summary'
import type { Approvable, Prepared } from '../../../core/approvable.ts'
import type { RecordAct, Recorded, Staff } from '../../../core/adminHandler.ts'
import { toSeconds, toSecondsOrNull } from '../../../core/clock.ts'
import type { Database, Db, Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { Invitation, Invitations } from './invitations.ts'
import { forgetAll } from '../signIn/knownBrowsers.ts'
import * as requests from '../approvals/queries.ts'
import type { Approvals } from '../approvals/service.ts'
import * as passkeys from '../signIn/passkeyQueries.ts'
import { type HeldRole, permissionsOf, presentScope, scopeOf } from '../roles/permissions.ts'
import * as queries from './queries.ts'
import * as roleQueries from '../roles/queries.ts'
import { requireRoles, type Roles } from '../roles/service.ts'
import * as sessions from '../sessions/queries.ts'
import { isAtCommand } from '../sessions/service.ts'
import * as signOns from '../signOn/queries.ts'

type Account = queries.LockedAccount

/** Staff accounts and their roles. */
export interface Accounts {
  /** Lists accounts by the given filters. */
  list(input: AdminInput<'staff/list'>): Promise<AdminReply<'staff/list'>>
  /** Returns a staff account. Throws NOT_FOUND. */
  info(id: StaffId): Promise<AdminReply<'staff/info'>>
  /** Returns display names, including those of former staff. */
  named(db: Db | Tx, ids: readonly StaffId[]): Promise<ReadonlyMap<StaffId, string>>
  /** Whether an account is active and has the permission. */
  mayDo(db: Db | Tx, id: StaffId, permission: Permission): Promise<boolean>
  /**
   * Creates an account. Its roles are assigned like any others, and may wait for approval. Throws STAFF_NAME_TAKEN,
   * NOT_FOUND for an unknown role, GRANT_REFUSED.
   */
  create(input: AdminInput<'staff/create'>, staff: Staff, record: RecordAct): Promise<AdminReply<'staff/create'>>
  /**
   * Creates the first account by a command, whose operator can read the database anyway. Throws STAFF_NAME_TAKEN,
   * NOT_FOUND.
   */
  createByCommand(input: Omit<AdminInput<'staff/create'>, 'reason'>, record: RecordAct): Promise<Invitation>
  /** Setting the roles of an account: `staff/setRoles`. */
  settingRoles: Approvable<'staff/setRoles'>
  /** Binding an account to a partner: `staff/setPartner`. */
  settingPartner: Approvable<'staff/setPartner'>
  /** Disables an account and ends its sessions. Throws NOT_FOUND, GRANT_REFUSED, LAST_OWNER, CONFLICT. */
  disable(input: AdminInput<'staff/disable'>, staff: Staff, record: RecordAct): Promise<void>
  /** Enables an account. Throws NOT_FOUND, GRANT_REFUSED, LAST_OWNER, CONFLICT. */
  enable(input: AdminInput<'staff/enable'>, staff: Staff, record: RecordAct): Promise<void>
  /**
   * Invalidates every credential of an account and issues a link for it, for a colleague who lost both factors or
   * whose last link expired. Throws NOT_FOUND, GRANT_REFUSED, LAST_OWNER.
   */
  reset(input: AdminInput<'staff/reset'>, staff: Staff, record: RecordAct): Promise<Invitation>
  /**
   * Resets any account by a command, in the name of a colleague with the permission or of nobody. Throws NOT_FOUND.
   */
  resetByCommand(name: string, record: RecordAct): Promise<Invitation>
}

interface AccountDeps {
  database: Database
  roles: Roles
  approvals: Pick<Approvals, 'ask'>
  invitations: Invitations
}

export function createAccounts(
  database: Database,
  given: { roles: Roles; approvals: Pick<Approvals, 'ask'>; invitations: Invitations },
): Accounts {
  const deps: AccountDeps = { database, ...given }
  return {
    list: (input) => listAccounts(deps, input),
    info: (id) => info(deps, id),
    named: async (db, ids) => new Map((await queries.named(db, ids)).map((row) => [row.id, row.display_name])),
    mayDo: (db, id, permission) => mayDo(deps, db, id, permission),
    create: (input, staff, record) => createAccount(deps, input, staff, record),
    createByCommand: (input, record) => createByCommand(deps, input, record),
    settingRoles: {
      prepare: (tx, input, staff) => prepareRoles(deps, tx, input, staff),
      async perform(tx, { id, roles }) {
        await roleQueries.replace(tx, id, [...new Set(roles)])
        return {}
      },
    },
    settingPartner: {
      prepare: (tx, input, staff) => preparePartner(deps, tx, input, staff),
      async perform(tx, { id, partner }) {
        await queries.setPartner(tx, id, partner)
        return {}
      },
    },
    disable: (input, staff, record) => disable(deps, input, staff, record),
    enable: (input, staff, record) => enable(deps, input, staff, record),
    reset: (input, staff, record) => reset(deps, input, staff, record),
    resetByCommand: (name, record) => resetByCommand(deps, name, record),
  }
}

async function prepareRoles(
  deps: AccountDeps,
  tx: Tx,
  { id, roles: keys }: AdminInput<'staff/setRoles'>,
  staff: Staff,
): Promise<Prepared> {
  const { account, held } = await lockManageable(deps, tx, staff, id)
  const wanted = await deps.roles.read(tx, [...new Set(keys)])
  requireRoles(staff, wanted)
  if (!keys.includes('owner')) await requireOtherOwner(tx, id, held)
  return {
    target: `staff:${id}`,
    summary: {
      subject: account.display_name,
      sentence: `${account.display_name}的角色由${rolesText(held)}改为${rolesText(wanted)}`,
      rows: [
        staffRow(account),
        { kind: 'lines', label: '角色', before: held.map(({ name }) => name), after: wanted.map(({ name }) => name) },
        {
          kind: 'lines',
          label: '权限',
          before: permissionsText(held),
          after: permissionsText(wanted),
        },
      ],
    },
    // Includes the permissions of the old and new roles: the approver vouches for permissions, not for names.
    seen: [...held, ...wanted].map(({ key, permissions }) => [key, permissions.toSorted()]),
    before: { roles: held.map(({ key }) => key) },
    after: { roles: wanted.map(({ key }) => key) },
    weight: 0,
    subjects: [id],
    needs: [...permissionsOf([...held, ...wanted])],
  }
}

async function preparePartner(
  deps: AccountDeps,
  tx: Tx,
  { id, partner }: AdminInput<'staff/setPartner'>,
  staff: Staff,
): Promise<Prepared> {
  const { account, held } = await lockManageable(deps, tx, staff, id)
  if (partner !== null) await requireOtherOwner(tx, id, held)
  const before = presentScope(scopeOf(account, []))
  const [heldBefore, heldAfter] = [
    before && (await queries.scopeNames(tx, before)),
    partner && (await queries.scopeNames(tx, partner)),
  ]
  return {
    target: `staff:${id}`,
    summary: {
      subject: account.display_name,
      sentence:
        partner === null
          ? `${account.display_name}不再限于商户，会看到平台的全部数据`
          : `${account.display_name}只能看到和处理所绑定的品牌与店铺`,
      rows: [
        staffRow(account),
        { kind: 'lines', label: '所属商户的品牌与店铺', before: heldBefore, after: heldAfter },
        { kind: 'lines', label: '角色', after: held.map(({ name }) => name) },
      ],
    },
    seen: { before, held: held.map(({ key, permissions }) => [key, permissions.toSorted()]) },
    before: { partner: before },
    after: { partner },
    weight: 0,
    subjects: [id],
    needs: [...permissionsOf(held)],
  }
}

const rolesText = (roles: readonly HeldRole[]): string =>
  roles.length === 0 ? '“无角色”' : roles.map(({ name }) => `“${name}”`).join('、')

/** Labels of what these roles permit, in the order of the form. */
function permissionsText(roles: readonly HeldRole[]): string[] {
  const held = permissionsOf(roles)
  return allPermissions.filter((right) => held.has(right)).map((right) => permissionLabels[right])
}

const staffRow = ({ id, display_name: name }: Account): SummaryRow => ({
  kind: 'person',
  label: '员工',
  people: [{ name, to: `/staff/${id}` }],
})

/** Requires that another owner is left if this account is one. Throws LAST_OWNER. */
async function requireOtherOwner(tx: Tx, id: StaffId, held: readonly HeldRole[]): Promise<void> {
  const isOwner = held.some(({ key }) => key === 'owner')
  if (isOwner && (await roleQueries.countActive(tx, 'owner', id)) === 0) throw new AppError('LAST_OWNER')
}

async function listAccounts(deps: AccountDeps, input: AdminInput<'staff/list'>): Promise<AdminReply<'staff/list'>> {
  const { database } = deps
  const { rows, next } = await queries.list(database.db, input)
  return { list: await present(deps, rows), next }
}

async function info(deps: AccountDeps, id: StaffId): Promise<AdminReply<'staff/info'>> {
  const { database, invitations } = deps
  const row = await queries.find(database.db, id)
  const [person] = row ? await present(deps, [row]) : []
  if (!person) throw new AppError('NOT_FOUND')
  return { ...person, knownTo: await invitations.holdersOf(database.db, id) }
}

async function mayDo({ roles }: AccountDeps, db: Db | Tx, id: StaffId, permission: Permission): Promise<boolean> {
  const [account] = await queries.named(db, [id])
  if (account?.disabled_reason !== null) return false
  return permissionsOf((await roles.heldBy(db, [id])).get(id) ?? []).has(permission)
}

async function createAccount(
  deps: AccountDeps,
  { roles: wanted, reason, ...account }: AdminInput<'staff/create'>,
  staff: Staff,
  record: RecordAct,
): Promise<AdminReply<'staff/create'>> {
  const { approvals } = deps
  const { id, invitation, followed } = await addAccount(deps, account, issuerOf(staff), async (tx, made) => {
    await record(tx, { target: `staff:${made}`, after: account, reason })
    if (wanted.length === 0) return null
    const given = { id: made, roles: wanted, reason }
    return approvals.ask(tx, 'staff/setRoles', given, { staff, record })
  })
  return { id, ...invitation, approvalId: followed?.outcome === 'waiting' ? followed.approvalId : null }
}

async function createByCommand(
  deps: AccountDeps,
  input: Omit<AdminInput<'staff/create'>, 'reason'>,
  record: RecordAct,
): Promise<Invitation> {
  const { roles } = deps
  const { invitation } = await addAccount(deps, input, null, async (tx, made) => {
    await roles.read(tx, input.roles)
    await roleQueries.replace(tx, made, [...new Set(input.roles)])
    await record(tx, { target: `staff:${made}`, after: input })
  })
  return invitation
}

function disable(deps: AccountDeps, { id, reason }: AdminInput<'staff/disable'>, staff: Staff, record: RecordAct) {
  return changeAccount(deps, staff, { id, reason }, record, async (tx, account) => {
    if (account.disabled_reason !== null) throw new AppError('CONFLICT')
    await queries.setDisabled(tx, id, reason)
    await sessions.endAll(tx, id, null)
    await requests.voidOf(tx, id)
    return { before: { disabled: false }, after: { disabled: true } }
  })
}

function enable(deps: AccountDeps, { id, reason }: AdminInput<'staff/enable'>, staff: Staff, record: RecordAct) {
  return changeAccount(deps, staff, { id, reason }, record, async (tx, account) => {
    if (account.disabled_reason === null) throw new AppError('CONFLICT')
    await queries.setDisabled(tx, id, null)
    return { before: { disabled: account.disabled_reason }, after: { disabled: false } }
  })
}

async function reset(
  deps: AccountDeps,
  { id, reason }: AdminInput<'staff/reset'>,
  staff: Staff,
  record: RecordAct,
): Promise<Invitation> {
  let invitation: Invitation | undefined
  await changeAccount(deps, staff, { id, reason }, record, async (tx) => {
    invitation = await resetCredentials(deps, tx, id, issuerOf(staff))
    return {}
  })
  return invitation as Invitation
}

async function resetByCommand(deps: AccountDeps, name: string, record: RecordAct): Promise<Invitation> {
  const { database } = deps
  const found = await queries.findByName(database.db, name)
  if (!found) throw new AppError('NOT_FOUND')
  return database.transaction(async (tx) => {
    await queries.lock(tx, found.id)
    const invitation = await resetCredentials(deps, tx, found.id, null)
    await record(tx, { target: `staff:${found.id}` })
    return invitation
  })
}

/**
 * Locks roles and returns an account whose permissions the caller holds too. Throws NOT_FOUND, and GRANT_REFUSED for
 * the caller's own account or one with more permissions.
 */
async function lockManageable(
  { roles }: AccountDeps,
  tx: Tx,
  staff: Staff,
  id: StaffId,
): Promise<{ account: Account; held: HeldRole[] }> {
  if (id === staff.id) throw new AppError('GRANT_REFUSED')
  await roleQueries.lockAll(tx)
  const account = await queries.lock(tx, id)
  if (!account) throw new AppError('NOT_FOUND')
  const held = (await roles.heldBy(tx, [id])).get(id) ?? []
  requireRoles(staff, held)
  return { account, held }
}

/** Changes an account that the caller may manage. Throws LAST_OWNER if nobody would be left who can manage accounts. */
async function changeAccount(
  deps: AccountDeps,
  staff: Staff,
  { id, reason }: { id: StaffId; reason: string },
  record: RecordAct,
  work: (tx: Tx, account: Account) => Promise<Pick<Recorded, 'before' | 'after'>>,
): Promise<void> {
  const { database } = deps
  await database.transaction(async (tx) => {
    const { account } = await lockManageable(deps, tx, staff, id)
    const done = await work(tx, account)
    if ((await roleQueries.countActive(tx, 'owner')) === 0) throw new AppError('LAST_OWNER')
    await record(tx, { target: `staff:${id}`, reason, ...done })
  })
}

/** Invalidates every credential of an account and issues a link for it. */
async function resetCredentials(
  { invitations }: AccountDeps,
  tx: Tx,
  id: StaffId,
  issuedBy: StaffId | null,
): Promise<Invitation> {
  await queries.setPassword(tx, id, null)
  await queries.setTotp(tx, id, null, null)
  await passkeys.removeAll(tx, id)
  await signOns.unbind(tx, id)
  await queries.replaceRecoveryCodes(tx, id, [])
  await sessions.endAll(tx, id, null)
  await forgetAll(tx, id)
  return invitations.issue(tx, id, issuedBy)
}

/** Creates an account without roles, issues a link, and then runs `follow` under the lock that guards roles. */
function addAccount<Followed>(
  { database, invitations }: AccountDeps,
  { name, displayName }: Pick<AdminInput<'staff/create'>, 'name' | 'displayName'>,
  issuedBy: StaffId | null,
  follow: (tx: Tx, id: StaffId) => Promise<Followed>,
): Promise<{ id: StaffId; invitation: Invitation; followed: Followed }> {
  return database.transaction(async (tx) => {
    await roleQueries.lockAll(tx)
    const id = await queries.insert(tx, { name, display_name: displayName })
    const invitation = await invitations.issue(tx, id, issuedBy)
    return { id, invitation, followed: await follow(tx, id) }
  })
}

async function present({ roles, database, invitations }: AccountDeps, rows: readonly queries.Listed[]) {
  const ids = rows.map(({ id }) => id)
  const [held, invitedUntil] = await Promise.all([
    roles.heldBy(database.db, ids),
    invitations.openUntil(database.db, ids),
  ])
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    displayName: row.display_name,
    roles: (held.get(row.id) ?? []).map(({ key, name }) => ({ key, name })),
    partner: presentScope(scopeOf(row, held.get(row.id) ?? [])),
    hasFactor: row.has_factor,
    invitedUntil: toSecondsOrNull(invitedUntil.get(row.id) ?? null),
    disabledReason: row.disabled_reason,
    createdAt: toSeconds(row.created_at),
    seenAt: toSecondsOrNull(row.seen_at),
  }))
}

/**
 * Returns the account that sees a link issued in the name of `staff`; null for a command, where only the server's
 * operator sees it.
 */
const issuerOf = (staff: Staff): StaffId | null => (isAtCommand(staff) ? null : staff.id)
