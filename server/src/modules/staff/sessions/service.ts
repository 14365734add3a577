import type { StaffId, StaffSessionId } from '@app/contract'
import type { AdminReply } from '@app/contract/admin/routes'
import type { RecordAct, Staff } from '../../../core/adminHandler.ts'
import { toSeconds, toSecondsOrNull } from '../../../core/clock.ts'
import { tokenHash } from '../../../core/crypto.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { freeUntil } from '../../../core/stepUp.ts'
import { permissionsOf, presentScope, scopeOf } from '../roles/permissions.ts'
import * as passkeys from '../signIn/passkeyQueries.ts'
import * as accounts from '../accounts/queries.ts'
import type { Roles } from '../roles/service.ts'
import * as queries from './queries.ts'

/** Session id used when the server performs an action that somebody began. */
const noSession: StaffSessionId = '00000000-0000-0000-0000-000000000000'
/** Session id used by a command of the server's operator. */
const commandSession: StaffSessionId = '00000000-0000-0000-0000-000000000001'

/**
 * Whether a command acts in somebody's name. The actor is then the server's operator, who could read and write the
 * database as well.
 */
export const isAtCommand = ({ sessionId }: Pick<Staff, 'sessionId'>): boolean => sessionId === commandSession

/** Milliseconds within which repeated use of a session is not written again. */
const touchedEvery = 60_000

/** Console sessions. Every call reads the database, so a revoked permission ends at once. */
export interface StaffSessions {
  /**
   * Returns the staff member of a session, or null. Permissions are empty until the second factor is given. With
   * `isUnattended` the call is automatic and does not count as use of the session.
   */
  authenticate(token: string, isUnattended: boolean): Promise<Staff | null>
  /** Whether the deployment has any staff account yet. */
  isAnybody(): Promise<boolean>
  /**
   * Returns the staff member in whose name a command acts. No factor is required, because whoever can run a command
   * can also read the database. Returns null if the account does not exist, is disabled, or belongs to a partner.
   */
  atCommand(name: string): Promise<Staff | null>
  /**
   * Returns a staff member with their current permissions, for work that the server does on their behalf. Returns
   * null if they may no longer log in.
   */
  personOf(id: StaffId): Promise<Staff | null>
  /** Describes the caller: roles, permissions, factors. */
  describe(staff: Staff): Promise<AdminReply<'session/info'>>
  /** Lists the open sessions of the caller's account. */
  list(staff: Staff): Promise<AdminReply<'session/list'>>
  /**
   * Ends one of the caller's sessions. Throws NOT_FOUND for a session that does not exist, belongs to another
   * account, or is over.
   */
  end(staff: Staff, id: Staff['sessionId'], record: RecordAct): Promise<void>
  /** Ends the caller's session. */
  logout(staff: Staff): Promise<void>
}

export function createSessions({ clock, config, database }: CoreServices, roles: Roles): StaffSessions {
  const { db } = database
  const lifetimes = { idle: config.console.idleSeconds, whole: config.console.sessionSeconds }

  return {
    async authenticate(token, isUnattended) {
      const row = await queries.find(db, tokenHash(token), lifetimes)
      if (!row) return null
      if (!isUnattended && clock.now() - row.seen_at.getTime() > touchedEvery) await queries.touch(db, row.id)
      const held = (await roles.heldBy(db, [row.staff_id])).get(row.staff_id) ?? []
      const isIn = row.factor_at !== null && row.has_factor
      return {
        id: row.staff_id,
        name: row.name,
        displayName: row.display_name,
        sessionId: row.id,
        roles: held.map(({ key }) => key),
        scope: scopeOf(row, held),
        permissions: isIn ? permissionsOf(held) : new Set(),
        factorAt: isIn ? row.factor_at : null,
      }
    },

    isAnybody: () => accounts.isAnybody(db),

    async atCommand(name) {
      const account = await accounts.findByName(db, name)
      if (!account || account.disabled_reason !== null) return null
      const held = (await roles.heldBy(db, [account.id])).get(account.id) ?? []
      if (scopeOf(account, held) !== null) return null
      return {
        id: account.id,
        name,
        displayName: account.display_name,
        sessionId: commandSession,
        roles: held.map(({ key }) => key),
        permissions: permissionsOf(held),
        scope: null,
        factorAt: new Date(clock.now()),
      }
    },

    async personOf(id) {
      const account = await accounts.findActive(db, id)
      if (!account) return null
      const held = (await roles.heldBy(db, [id])).get(id) ?? []
      return {
        id,
        name: account.name,
        displayName: account.display_name,
        sessionId: noSession,
        roles: held.map(({ key }) => key),
        scope: scopeOf(account, held),
        permissions: permissionsOf(held),
        factorAt: null,
      }
    },

    async describe(staff) {
      const [held, recoveryCodes, account, kept] = await Promise.all([
        roles.heldBy(db, [staff.id]),
        accounts.countRecoveryCodes(db, staff.id),
        accounts.findByName(db, staff.name),
        passkeys.of(db, staff.id),
      ])
      return {
        id: staff.id,
        name: staff.name,
        displayName: staff.displayName,
        roles: (held.get(staff.id) ?? []).map(({ key, name }) => ({ key, name })),
        permissions: [...staff.permissions],
        partner: presentScope(staff.scope),
        hasTotp: Boolean(account?.has_totp),
        hasSignOn: Boolean(account?.has_sign_on),
        passkeys: kept.map(({ id, name, created_at: createdAt, used_at: usedAt }) => ({
          id,
          name,
          createdAt: toSeconds(createdAt),
          usedAt: toSecondsOrNull(usedAt),
        })),
        recoveryCodes,
        freeUntil: Math.floor(freeUntil(staff, config.console) / 1000),
      }
    },

    async list(staff) {
      const rows = await queries.openOf(db, staff.id, lifetimes)
      const list = rows.map((row) => ({
        id: row.id,
        device: row.device,
        address: row.ip,
        startedAt: toSeconds(row.started_at),
        seenAt: toSeconds(row.seen_at),
        isThis: row.id === staff.sessionId,
      }))
      return { list }
    },

    end: (staff, id, record) =>
      database.transaction(async (tx) => {
        if (!(await queries.end(tx, staff.id, id))) throw new AppError('NOT_FOUND')
        await record(tx, { target: `staff:${staff.id}` })
      }),

    async logout(staff) {
      await queries.end(db, staff.id, staff.sessionId)
    },
  }
}
