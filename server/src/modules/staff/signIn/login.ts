import type { AdminInput } from '@app/contract/admin/routes'
import type { Staff } from '../../../core/adminHandler.ts'
import { randomToken, tokenHash } from '../../../core/crypto.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { checkPassword, hashPassword } from '../../../core/passwords.ts'
import { passwordKnown, requireUnknown } from './passwordRules.ts'
import * as queries from '../accounts/queries.ts'
import * as sessions from '../sessions/queries.ts'
import { trierOf } from './attempts.ts'
import { passwordBudget, tryOnce } from './tryLimits.ts'
import type { LoginOrigin, LoggedIn } from './types.ts'

export async function login(
  deps: CoreServices,
  { name, password }: AdminInput<'session/login'>,
  from: LoginOrigin,
): Promise<LoggedIn> {
  const { database } = deps
  const { db } = database
  const trier = await trierOf(deps, name, from)
  const account = await tryOnce(deps, passwordBudget(name, trier), async () => {
    const found = await queries.findByName(db, name)
    const lane = trier.knownBrowser ? 'knownStaff' : 'staff'
    const isRight = await checkPassword(found?.password_hash ?? null, password, lane)
    if (!found || !isRight || found.disabled_reason !== null) throw new AppError('STAFF_LOGIN_WRONG')
    return found
  })
  const token = randomToken()
  const { ip, device } = from
  await database.transaction((tx) =>
    sessions.insert(tx, { staff_id: account.id, token_hash: tokenHash(token), device, ip }),
  )
  return { token, next: account.has_factor ? 'factor' : 'enrol' }
}

export async function replacePassword(
  deps: CoreServices,
  input: AdminInput<'session/replacePassword'>,
  staff: Staff,
  from: LoginOrigin,
): Promise<string> {
  const { brand, database } = deps
  const { db } = database
  if (input.password === input.current) throw passwordKnown('新密码不能与当前密码相同')
  requireUnknown(input.password, { name: staff.name, brand: brand.name })
  const trier = await trierOf(deps, staff.name, from)
  const lane = trier.knownBrowser ? 'knownStaff' : 'staff'
  const before = await tryOnce(deps, passwordBudget(staff.name, trier), async () => {
    const { password_hash: stored = null } = (await queries.findByName(db, staff.name)) ?? {}
    if (!(await checkPassword(stored, input.current, lane))) throw new AppError('STAFF_LOGIN_WRONG')
    return stored
  })
  const hash = await hashPassword(input.password, lane)
  const session = randomToken()
  await database.transaction(async (tx) => {
    // The account was reset in the meantime, so the compared password is no longer valid.
    if ((await queries.lock(tx, staff.id))?.password_hash !== before) throw new AppError('STAFF_LOGIN_WRONG')
    await queries.setPassword(tx, staff.id, hash)
    await sessions.endAll(tx, staff.id, staff.sessionId)
    await sessions.renew(tx, staff.sessionId, tokenHash(session))
    await from.record(tx, { target: `staff:${staff.id}` })
  })
  return session
}
