import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import type { RecordAct, Staff } from '../../../core/adminHandler.ts'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { requireFresh } from '../../../core/stepUp.ts'
import { endEarlierHolds } from '../accounts/invitationQueries.ts'
import * as passkeys from './passkeyQueries.ts'
import { makingOptions, readMade } from './passkeys.ts'
import * as queries from '../accounts/queries.ts'
import { newRecoveryCodes } from './recoveryCodes.ts'
import * as sessions from '../sessions/queries.ts'
import { accountSecret, newSecret, secretUri, stepOf } from './totp.ts'
import type { LoginOrigin, Enrolled, Refused } from './types.ts'
import { tryFactor, grantAccess } from './attempts.ts'

export async function beginEnrolment(deps: CoreServices, staff: Staff): Promise<AdminReply<'session/beginEnrolment'>> {
  const { sealer, brand, database } = deps
  const { db } = database
  requireEnrolling(deps, staff, await queries.findByName(db, staff.name))
  const secret = newSecret()
  await sessions.keepEnrolling(db, staff.sessionId, sealer.encrypt(secret, sessionSecret(staff.sessionId)))
  return { secret, uri: secretUri(secret, { brand: brand.name, name: staff.name }) }
}

export function confirmEnrolment(deps: CoreServices, code: string, staff: Staff, from: LoginOrigin) {
  const { sealer, clock } = deps
  return enrol(deps, staff, from, 'factor', async (tx) => {
    const sealed = await sessions.enrolling(tx, staff.sessionId)
    if (!sealed) throw new AppError('CONFLICT')
    const secret = sealer.decrypt(sealed, sessionSecret(staff.sessionId))
    const step = stepOf(code, secret, clock.now(), null)
    if (step === undefined) return 'SECOND_FACTOR_WRONG'
    await queries.setTotp(tx, staff.id, sealer.encrypt(secret, accountSecret(staff.id)), step)
    return undefined
  })
}

export async function beginPasskey(deps: CoreServices, staff: Staff, origin: string) {
  const { brand, database } = deps
  const { db } = database
  requireEnrolling(deps, staff, await queries.findByName(db, staff.name))
  const kept = await passkeys.of(db, staff.id)
  const options = await makingOptions(staff, { origin, brand: brand.name, passkeys: kept })
  await sessions.keepChallenge(db, staff.sessionId, options.challenge)
  return { options }
}

export function confirmPasskey(
  deps: CoreServices,
  { name, passkey }: AdminInput<'session/confirmPasskey'>,
  staff: Staff,
  from: LoginOrigin,
) {
  return enrol(deps, staff, from, 'passkey', async (tx) => {
    const challenge = await sessions.takeChallenge(tx, staff.sessionId)
    if (!challenge) return 'PASSKEY_LOST'
    const made = await readMade(passkey, challenge, from.origin)
    if (!made) return 'PASSKEY_WRONG'
    const isNew = await passkeys.insert(tx, { ...made, staff_id: staff.id, name })
    return isNew ? undefined : 'PASSKEY_KNOWN'
  })
}

export async function renewRecoveryCodes(
  { database }: CoreServices,
  staff: Staff,
  record: RecordAct,
): Promise<string[]> {
  const { codes, kept } = await newRecoveryCodes()
  await database.transaction(async (tx) => {
    await queries.lock(tx, staff.id)
    if (!(await sessions.isUnended(tx, staff.sessionId))) throw new AppError('NOT_LOGGED_IN')
    await queries.replaceRecoveryCodes(tx, staff.id, kept)
    await record(tx, { target: `staff:${staff.id}` })
  })
  return codes
}

export async function removePasskey(
  { database }: CoreServices,
  id: string,
  staff: Staff,
  record: RecordAct,
): Promise<void> {
  await database.transaction(async (tx) => {
    const account = await queries.lock(tx, staff.id)
    if (!(await passkeys.remove(tx, staff.id, id))) throw new AppError('NOT_FOUND')
    const left = await passkeys.of(tx, staff.id)
    if (!account?.totp_secret_encrypted && left.length === 0) throw new AppError('LAST_FACTOR')
    await record(tx, { target: `staff:${staff.id}` })
  })
}

/**
 * Requires that a second factor may be enrolled now: the first one, or a further one shortly after giving one.
 * Returns whether it is the first. Throws CONFLICT, SECOND_FACTOR_NEEDED, STEP_UP_NEEDED.
 */
export function requireEnrolling(
  { config, clock }: CoreServices,
  staff: Staff,
  account: { has_factor: boolean } | undefined,
): boolean {
  if (!account) throw new AppError('CONFLICT')
  if (!account.has_factor) return true
  requireFresh(staff, config.console, clock)
  return false
}

/**
 * Enrols the factor that `take` verifies, for one account at a time: of two concurrent first factors only one is the
 * first. Also ends what others may know of the account from earlier links; recovery codes come with the first factor.
 */
export async function enrol(
  deps: CoreServices,
  staff: Staff,
  from: LoginOrigin,
  kind: 'factor' | 'passkey',
  take: (tx: Tx) => Promise<Refused>,
): Promise<Enrolled> {
  const { database } = deps
  let granted: Enrolled | undefined
  await tryFactor(deps, staff, from, kind, async () => {
    // Hashing is slow, so it happens before the account is locked.
    const recovery = await newRecoveryCodes()
    return database.transaction(async (tx) => {
      const isFirst = requireEnrolling(deps, staff, await queries.lockFactors(tx, staff.id))
      if (!(await sessions.isUnended(tx, staff.sessionId))) throw new AppError('NOT_LOGGED_IN')
      const refused = await take(tx)
      if (refused) return refused
      if (isFirst) {
        await queries.replaceRecoveryCodes(tx, staff.id, recovery.kept)
        await queries.noteEnrolled(tx, staff.id)
        await endEarlierHolds(tx, staff.id)
      }
      granted = { ...(await grantAccess(tx, staff, from)), recoveryCodes: isFirst ? recovery.codes : [] }
      await from.record(tx, { target: `staff:${staff.id}` })
      return undefined
    })
  })
  return granted as NonNullable<typeof granted>
}

export const sessionSecret = (id: string) => `staff_sessions.enrollingSecret:${id}`
