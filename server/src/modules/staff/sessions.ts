import type { StaffId, StaffSessionId } from '@app/contract'
import type { AdminReply } from '@app/contract/admin/routes'
import type { Staff } from '../../core/adminHandler.ts'
import { toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import { tokenHash } from '../../core/crypto.ts'
import { AppError } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { freeUntil } from '../../core/stepUp.ts'
import { permissionsOf, presentScope, scopeOf } from './permissions.ts'
import * as passkeys from './passkeyQueries.ts'
import * as accounts from './queries.ts'
import type { Roles } from './roles.ts'
import * as queries from './sessionQueries.ts'

/** Session id used when the server performs an action that somebody began. */
const noSession: StaffSessionId = '00000000-0000-0000-0000-000000000000'
/** Session id used by a command of the server's operator. */
const commandSession: StaffSessionId = '00000000-0000-0000-0000-000000000001'

/** Whether a command acts in somebody's name. The actor is then the server's operator, who could read and write the database as well. */
export const isAtCommand = ({ sessionId }: Pick<Staff, 'sessionId'>): boolean => sessionId === commandSession

/** A session that was used within this many milliseconds is not written anew. */
const touchedEvery = 60_000

export type StaffSessions = ReturnType<typeof createSessions>

/** Who is at the console. Asked of the database with each call: a right that was taken away is gone at once. */
export function createSessions({ clock, config, database }: CoreServices, roles: Roles) {
  const { db } = database
  const lifetimes = { idle: config.console.idleSeconds, whole: config.console.sessionSeconds }

  return {
    /**
     * Who has a session, or null. What they may do is empty until the second factor was given. `isUnattended`: nobody sits there, so
     * that the time unused goes on.
     */
    async authenticate(token: string, isUnattended = false): Promise<Staff | null> {
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

    /** Whether the installation has anybody on its staff yet. */
    isAnybody: () => accounts.isAnybody(db),

    /**
     * Somebody as a command acts in their name: whoever may run one can read the database as well, so that no factor is asked for.
     * Null for who is not there, disabled, or of a partner.
     */
    async atCommand(name: string): Promise<Staff | null> {
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

    /** Somebody for whom the server does what they began: what they may do now. Null where they may not come in any more. */
    async personOf(id: StaffId): Promise<Staff | null> {
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

    async describe(staff: Staff): Promise<AdminReply<'session/info'>> {
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

    async list(staff: Staff): Promise<AdminReply<'session/list'>> {
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

    /** Throws NOT_FOUND for one that is nobody's, another's, or over. */
    async end(staff: Staff, id: Staff['sessionId']): Promise<void> {
      if (!(await queries.end(db, staff.id, id))) throw new AppError('NOT_FOUND')
    },

    async logout(staff: Staff): Promise<void> {
      await queries.end(db, staff.id, staff.sessionId)
    },
  }
}
