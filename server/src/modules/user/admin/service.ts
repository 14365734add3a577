import { AccountState, type StaffId, type Uid } from '@app/contract'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import { type Clock, toSeconds, toSecondsOrNull } from '../../../core/clock.ts'
import type { Tx } from '../../../core/database.ts'
import { AppError, badInput } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { maskAddress } from '../../../core/mask.ts'
import { requireMove } from '../../../core/transitions.ts'
import type { Sweep } from '../../../jobs/sweep.ts'
import type { Addresses } from '../addresses/service.ts'
import { attemptsOf } from '../kyc/attempts.ts'
import type { People } from '../people/service.ts'
import { recentEvents } from '../security/events.ts'
import { openFamilies } from '../sessions/queries.ts'
import type { Sessions } from '../sessions/service.ts'
import * as queries from './queries.ts'

/** Number of entries shown. */
const shown = { attempts: 20, sessions: 50 }

/** Final statement of a transaction: the audit entry. */
type Done<Fact extends unknown[] = []> = (tx: Tx, ...fact: Fact) => Promise<void>

export interface UserAdminDeps {
  addresses: Pick<Addresses, 'list' | 'read'>
  people: Pick<People, 'inClear'>
  sessions: Pick<Sessions, 'endAll' | 'forget'>
}

/** Operators' view of users and their actions on them. */
export interface UserAdmin {
  list(input: AdminInput<'user/list'>): Promise<AdminReply<'user/list'>>
  /** Returns what this module knows of a user; undefined if they do not exist. */
  infoOf(uid: Uid): Promise<KnownUser | undefined>
  /** Returns one field of a user in clear text. Throws NOT_FOUND if it is not set. */
  inClear(tx: Tx, uid: Uid, field: AdminInput<'user/reveal'>['field']): Promise<string>
  /**
   * Disables an account, for a time or permanently, and ends every login; returns how many. The user sees the reason.
   * Throws NOT_FOUND, CONFLICT if it is already disabled, and BAD_INPUT for an end in the past.
   */
  disable(input: AdminInput<'user/disable'>, record: Done<[before: object | null, ended: number]>): Promise<number>
  /** Enables an account. Throws NOT_FOUND, and CONFLICT if it is not disabled. */
  enable(uid: Uid, record: Done<[before: object]>): Promise<void>
  /** Ends every login of a user, and returns how many. Throws NOT_FOUND. */
  endSessions(uid: Uid, record: Done<[ended: number]>): Promise<number>
  /** Adds a permanent note about a user. Throws NOT_FOUND. */
  note(note: UserNote, record: Done): Promise<void>
  sweeps: readonly Sweep[]
}

/** What this module knows of a user, for operators. */
type KnownUser = Omit<
  AdminReply<'user/info'>,
  'counts' | 'paidFen' | 'debt' | 'earned' | 'level' | 'invitations' | 'violations' | 'clusters'
> & {
  /** Number of delivery addresses. */
  addresses: number
  isNameHeld: boolean
  invitedBy: Uid | null
}

interface UserNote {
  uid: Uid
  staff: { id: StaffId; displayName: string }
  text: string
}

interface AdminDeps extends CoreServices, UserAdminDeps {}

export function createUserAdmin(core: CoreServices, given: UserAdminDeps): UserAdmin {
  const deps: AdminDeps = { ...core, ...given }
  return {
    list: (input) => listUsers(deps, input),
    infoOf: (uid) => infoOf(deps, uid),
    inClear: (tx, uid, field) => readInClear(deps, tx, uid, field),
    disable: (input, record) => disable(deps, input, record),
    enable: (uid, record) => enable(deps, uid, record),
    endSessions: (uid, record) => endSessions(deps, uid, record),
    note: (note, record) => addNote(deps, note, record),
    sweeps: [{ name: 'disabled for a time', everySeconds: 60, run: () => queries.enableDue(core.database.db) }],
  }
}

async function listUsers({ database }: AdminDeps, input: AdminInput<'user/list'>): Promise<AdminReply<'user/list'>> {
  const { db } = database
  const { rows, next } = await queries.list(db, input)
  return { list: rows.map((row) => present(row)), next }
}

async function infoOf({ clock, database }: AdminDeps, uid: Uid): Promise<KnownUser | undefined> {
  const { db } = database
  const user = await queries.find(db, uid)
  if (!user) return undefined
  const [attempts, families, devices, events, notes] = await Promise.all([
    attemptsOf(db, [uid], shown.attempts),
    openFamilies(db, uid, shown.sessions),
    queries.devicesOf(db, uid),
    recentEvents(db, uid),
    queries.notesOf(db, uid),
  ])
  const isDisabled = user.account_state === AccountState.disable
  const isVerified = user.real_name_masked !== null && user.id_number_masked !== null && user.verified_at !== null
  return {
    ...present(user),
    city: user.city,
    signature: user.signature,
    loginTimes: user.login_times,
    hasPassword: user.has_password,
    hasSafeCode: user.has_safe_code,
    frozenUntil: stillAhead(user.gifts_frozen_until, clock),
    disabled: isDisabled ? { reason: user.disable_reason, until: toSecondsOrNull(user.disabled_until) } : null,
    realName: isVerified
      ? {
          name: user.real_name_masked ?? '',
          idNumber: user.id_number_masked ?? '',
          verifiedAt: toSeconds(user.verified_at ?? new Date(0)),
        }
      : null,
    attempts: attempts.get(uid) ?? [],
    sessions: families.map((one) => ({
      device: one.device,
      address: maskAddress(one.ip),
      startedAt: toSeconds(one.started_at),
      seenAt: toSeconds(one.active_at),
    })),
    devices: devices.map((one) => ({ name: one.device ?? '较早的设备', usedAt: toSeconds(one.used_at) })),
    events: events.map(({ kind, device, ip, time }) => ({ kind, device, address: ip, at: time })),
    notes: notes.map((one) => ({ text: one.words, by: one.staff_name, at: toSeconds(one.created_at) })),
    addresses: user.addresses,
    isNameHeld: user.is_name_held,
    invitedBy: user.invited_by,
  }
}

async function readInClear(
  deps: AdminDeps,
  tx: Tx,
  uid: Uid,
  field: AdminInput<'user/reveal'>['field'],
): Promise<string> {
  const { people } = deps
  const value = field === 'address' ? await addressesOf(deps, tx, uid) : await people.inClear(tx, uid, field)
  if (value === undefined) throw new AppError('NOT_FOUND', { msg: '这个人没有留下这一项' })
  return value
}

async function disable(
  { clock, database, sessions }: AdminDeps,
  { uid, reason, until }: AdminInput<'user/disable'>,
  record: Done<[before: object | null, ended: number]>,
): Promise<number> {
  const end = until === undefined ? null : new Date(until * 1000)
  if (end && end.getTime() <= clock.now()) throw badInput('until', '停用的截止时间要晚于现在')
  const ended = await database.transaction(async (tx) => {
    const before = await lock(tx, uid)
    if (before) throw new AppError('CONFLICT', { msg: `这个账号已经停用：${before.reason}` })
    requireMove(await queries.disable(tx, uid, { reason, until: end }))
    const count = await sessions.endAll(tx, uid)
    await record(tx, before, count)
    return count
  })
  sessions.forget(uid)
  return ended
}

async function enable({ database, sessions }: AdminDeps, uid: Uid, record: Done<[before: object]>): Promise<void> {
  await database.transaction(async (tx) => {
    const before = await lock(tx, uid)
    if (!before) throw new AppError('CONFLICT', { msg: '这个账号没有停用' })
    requireMove(await queries.enable(tx, uid))
    await record(tx, before)
  })
  sessions.forget(uid)
}

async function endSessions(
  { database, sessions }: AdminDeps,
  uid: Uid,
  record: Done<[ended: number]>,
): Promise<number> {
  const ended = await database.transaction(async (tx) => {
    await lock(tx, uid)
    const count = await sessions.endAll(tx, uid)
    await record(tx, count)
    return count
  })
  sessions.forget(uid)
  return ended
}

function addNote({ database }: AdminDeps, note: UserNote, record: Done): Promise<void> {
  return database.transaction(async (tx) => {
    await lock(tx, note.uid)
    await queries.insertNote(tx, note)
    await record(tx)
  })
}

/** Locks a user. Throws NOT_FOUND. */
async function lock(tx: Tx, uid: Uid) {
  const standing = await queries.lockStanding(tx, uid)
  if (!standing) throw nobody()
  const { account_state: state, disable_reason: reason, disabled_until: until } = standing
  return state === AccountState.disable ? { reason, until: toSecondsOrNull(until) } : null
}

/** Returns all addresses of a user in clear text, one per line. */
async function addressesOf({ addresses }: AdminDeps, tx: Tx, uid: Uid): Promise<string | undefined> {
  const lines: string[] = []
  for (const { addressId } of await addresses.list(uid)) {
    const one = await addresses.read(tx, uid, addressId, 'live')
    if (one) lines.push(`${one.name} ${one.phone} ${one.province} ${one.city} ${one.district} ${one.detail}`)
  }
  return lines.length > 0 ? lines.join('\n') : undefined
}

const nobody = () => new AppError('NOT_FOUND', { msg: '没有这个用户' })

function present(row: Omit<queries.UserRow, 'keysetValue' | 'keysetId'>) {
  return {
    uid: row.uid,
    nickname: row.nickname,
    avatar: row.avatar,
    phone: row.phone_masked,
    realNameState: row.kyc_status,
    isDisabled: row.account_state === AccountState.disable,
    points: row.points,
    channel: row.registration_channel,
    registeredAt: toSeconds(row.created_at),
    lastLoginAt: toSeconds(row.last_login_at),
  }
}

const stillAhead = (moment: Date | null, clock: Clock): number | null =>
  moment && moment.getTime() > clock.now() ? toSeconds(moment) : null
