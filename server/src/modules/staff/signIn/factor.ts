import type { AdminInput } from '@app/contract/admin/routes'
import type { Staff } from '../../../core/adminHandler.ts'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { hashCode } from '../../../core/passwords.ts'
import { knownBrowser } from './knownBrowsers.ts'
import * as passkeys from './passkeyQueries.ts'
import { readGiven, signingOptions } from './passkeys.ts'
import * as queries from '../accounts/queries.ts'
import * as sessions from '../sessions/queries.ts'
import { accountSecret, stepOf } from './totp.ts'
import type { LoginOrigin, GrantedSession, Refused } from './types.ts'
import { tryFactor, grantAccess } from './attempts.ts'

export async function giveFactor(
  deps: CoreServices,
  given: AdminInput<'session/factor'>,
  staff: Staff,
  from: LoginOrigin,
): Promise<GrantedSession> {
  const { database } = deps
  const { db } = database
  if (!(await queries.findByName(db, staff.name))?.has_factor) throw new AppError('CONFLICT')
  let granted: GrantedSession | undefined
  await tryFactor(deps, staff, from, 'passkey' in given ? 'passkey' : 'factor', async () => {
    const hash = 'recoveryCode' in given ? await recoveryHash(deps, staff, given.recoveryCode, from) : undefined
    return database.transaction(async (tx) => {
      const refused =
        'recoveryCode' in given
          ? await useRecovery(tx, staff, hash)
          : await useFactor(deps, tx, staff, given, from.origin)
      if (!refused) granted = await grantAccess(tx, staff, from)
      return refused
    })
  })
  return granted as NonNullable<typeof granted>
}

export async function askPasskey({ database }: CoreServices, staff: Staff, origin: string) {
  const { db } = database
  const kept = await passkeys.of(db, staff.id)
  if (kept.length === 0) throw new AppError('PASSKEY_NONE')
  const options = await signingOptions(origin, kept)
  await sessions.keepChallenge(db, staff.sessionId, options.challenge)
  return { options }
}

/** Hash under which a recovery code is looked up; undefined if the account has none. */
export async function recoveryHash(
  { database }: CoreServices,
  staff: Staff,
  code: string,
  from: LoginOrigin,
): Promise<Buffer | undefined> {
  const { db } = database
  const salt = await queries.recoverySalt(db, staff.id)
  const lane = (await knownBrowser(db, staff.name, from.browser)) ? 'knownStaff' : 'staff'
  return salt && hashCode(code, salt, lane)
}

export async function useRecovery(tx: Tx, staff: Staff, hash: Buffer | undefined): Promise<Refused> {
  const isRight = hash !== undefined && (await queries.useRecoveryCode(tx, staff.id, hash))
  return isRight ? undefined : 'RECOVERY_CODE_WRONG'
}

/** Uses up a code or a signature; each works once. Returns why it is refused. */
export async function useFactor(
  { sealer, clock }: CoreServices,
  tx: Tx,
  staff: Staff,
  given: Exclude<AdminInput<'session/factor'>, { recoveryCode: string }>,
  origin: string,
): Promise<Refused> {
  const account = await queries.lock(tx, staff.id)
  if (!account) return 'SECOND_FACTOR_WRONG'
  if ('passkey' in given) {
    const challenge = await sessions.takeChallenge(tx, staff.sessionId)
    if (!challenge) return 'PASSKEY_LOST'
    const own = await passkeys.of(tx, staff.id)
    const passkey = own.find(({ id }) => id === given.passkey.id)
    const uses = passkey ? await readGiven(given.passkey, passkey, challenge, origin) : undefined
    if (uses === undefined) return own.length === 0 ? 'PASSKEY_NONE' : 'PASSKEY_WRONG'
    await passkeys.noteUse(tx, given.passkey.id, uses)
    return undefined
  }
  if (!account.totp_secret_encrypted) return 'SECOND_FACTOR_WRONG'
  const secret = sealer.decrypt(account.totp_secret_encrypted, accountSecret(staff.id))
  const after = account.totp_step === null ? null : Number(account.totp_step)
  const step = stepOf(given.code, secret, clock.now(), after)
  if (step === undefined) return 'SECOND_FACTOR_WRONG'
  await queries.setTotp(tx, staff.id, account.totp_secret_encrypted, step)
  return undefined
}
