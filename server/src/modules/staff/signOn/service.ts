import type { StaffSessionId } from '@app/contract'
import type { Actor, RecordAct, Staff, Visit } from '../../../core/adminHandler.ts'
import { randomToken, tokenHash } from '../../../core/crypto.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { translateDatabaseError } from '../../../db/constraints.ts'
import type { SignedOn, SignOn, SignOnSecrets } from '../../../ports/signOn.ts'
import type { Audit } from '../audit/service.ts'
import * as queries from '../accounts/queries.ts'
import * as sessions from '../sessions/queries.ts'
import * as signOns from './queries.ts'
import { signOnBudget, tryOnce } from '../signIn/tryLimits.ts'

/** Time a user may take at the provider, in milliseconds. */
const timeoutMs = 600_000

const sealedFor = 'staff.signOn'

/** Data that the browser keeps meanwhile, sealed: identifies the browser, the time, and the account to bind, if any. */
interface Ticket {
  token: string
  at: number
  sessionId: StaffSessionId | null
}

/** Result of a sign-on: a session, which may still lack the second factor, or an account that was bound. */
export type Come = { kind: 'session'; token: string; isIn: boolean } | { kind: 'bound' }

/**
 * Single sign-on. It logs in to existing accounts only, and only if their holder has bound them while logged in
 * with both factors. It never creates an account and trusts no name from the provider.
 */
export interface StaffSignOn {
  /** Provider name on the login page; null if there is none. */
  readonly name: string | null
  /** Starts a sign-on. Throws SIGN_ON_OFF, SIGN_ON_AWAY. */
  begin(origin: string): Promise<StartedSignOn>
  /**
   * Starts binding the caller's own account, which the provider can then log in to. Throws SIGN_ON_TAKEN if it is
   * already bound.
   */
  beginBinding(staff: Staff, origin: string): Promise<StartedSignOn>
  /**
   * Completes a sign-on; `address` is path and query. Throws SIGN_ON_LOST unless it was started with `ticket` and is
   * completed for the first time, SIGN_ON_UNKNOWN if no account is bound to the provider's user, SIGN_ON_TAKEN,
   * SIGN_ON_DENIED, SIGN_ON_WRONG, SIGN_ON_AWAY, TOO_FAST.
   */
  finish(ticket: string, address: string, visit: Visit): Promise<Come>
  /** Unbinds the caller's account from the provider. Throws NOT_FOUND if nothing is bound. */
  unbind(staff: Staff, record: RecordAct): Promise<void>
}

interface StartedSignOn {
  /** Where the browser goes to log in. */
  url: string
  /** Sealed state that only this browser keeps. */
  ticket: string
}

interface SignOnDeps extends CoreServices {
  provider: SignOn | undefined
  audit: Audit
}

export function createStaffSignOn(
  core: CoreServices,
  given: { provider: SignOn | undefined; audit: Audit },
): StaffSignOn {
  const deps: SignOnDeps = { ...core, ...given }
  return {
    name: given.provider?.name ?? null,
    begin: (origin) => start(deps, origin, null),
    beginBinding: (staff, origin) => beginBinding(deps, staff, origin),
    finish: (ticket, address, visit) => finish(deps, ticket, address, visit),
    unbind: (staff, record) => unbind(deps, staff, record),
  }
}

async function beginBinding(deps: SignOnDeps, staff: Staff, origin: string): Promise<StartedSignOn> {
  const { database } = deps
  const { db } = database
  requireProvider(deps)
  if ((await queries.findByName(db, staff.name))?.has_sign_on) throw new AppError('SIGN_ON_TAKEN')
  return start(deps, origin, staff.sessionId)
}

async function finish(deps: SignOnDeps, ticket: string, address: string, visit: Visit): Promise<Come> {
  const { database } = deps
  const { db } = database
  const known = requireProvider(deps)
  const answer = new URL(address, visit.origin)
  const left = readTicket(deps, ticket, answer.searchParams.get('state'))
  return tryOnce(deps, signOnBudget(visit.ip), async () => {
    if (!(await signOns.take(db, tokenHash(left.token)))) throw new AppError('SIGN_ON_LOST')
    const come = await known.finish(answer, secretsOf(left))
    return left.sessionId === null ? logIn(deps, come, visit) : bind(deps, come, left.sessionId, visit)
  })
}

async function unbind({ database }: SignOnDeps, staff: Staff, record: RecordAct): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await signOns.unbind(tx, staff.id))) throw new AppError('NOT_FOUND')
    await record(tx, { target: `staff:${staff.id}` })
  })
}

function requireProvider({ provider }: SignOnDeps): SignOn {
  if (!provider) throw new AppError('SIGN_ON_OFF')
  return provider
}

async function start(deps: SignOnDeps, origin: string, sessionId: StaffSessionId | null): Promise<StartedSignOn> {
  const { clock, sealer } = deps
  const ticket: Ticket = { token: randomToken(), at: clock.now(), sessionId }
  const url = await requireProvider(deps).begin(redirectOf(origin), secretsOf(ticket))
  return { url, ticket: sealer.encrypt(JSON.stringify(ticket), sealedFor).toString('base64url') }
}

/** Opens the ticket of a sign-on. Throws SIGN_ON_LOST if this browser did not start the sign-on, or too long ago. */
function readTicket(deps: SignOnDeps, sealed: string, state: string | null): Ticket {
  const { clock } = deps
  const ticket = openTicket(deps, sealed)
  if (!ticket || secretsOf(ticket).state !== state || clock.now() - ticket.at > timeoutMs)
    throw new AppError('SIGN_ON_LOST')
  return ticket
}

function openTicket({ sealer }: SignOnDeps, sealed: string): Ticket | undefined {
  try {
    return JSON.parse(sealer.decrypt(Buffer.from(sealed, 'base64url'), sealedFor)) as Ticket
  } catch {
    // Truncated, forged, or sealed under a key that no longer exists.
    return undefined
  }
}

async function logIn(
  { database }: SignOnDeps,
  { issuer, subject, factorAt }: SignedOn,
  { ip, device }: Visit,
): Promise<Come> {
  const { db } = database
  const account = await signOns.findBound(db, { issuer, subject })
  if (!account || account.disabled_reason !== null) throw new AppError('SIGN_ON_UNKNOWN')
  const token = randomToken()
  await database.transaction((tx) =>
    sessions.insert(tx, { staff_id: account.id, token_hash: tokenHash(token), device, ip, factor_at: factorAt }),
  )
  return { kind: 'session', token, isIn: factorAt !== null }
}

async function bind(
  { database, audit, config }: SignOnDeps,
  { issuer, subject }: SignedOn,
  sessionId: StaffSessionId,
  visit: Visit,
): Promise<Come> {
  const { db } = database
  const lifetimes = { idle: config.console.idleSeconds, whole: config.console.sessionSeconds }
  const session = await sessions.findOpen(db, sessionId, lifetimes)
  if (!session?.factor_at) throw new AppError('SIGN_ON_LOST')
  const { staff_id: id, name } = session
  const actor: Actor = { id, name, roles: [], ip: visit.ip, requestId: visit.requestId }
  try {
    await database.transaction(async (tx) => {
      await queries.lock(tx, id)
      if (!(await sessions.isUnended(tx, sessionId))) throw new AppError('SIGN_ON_LOST')
      if (!(await signOns.bind(tx, id, { issuer, subject }))) throw new AppError('SIGN_ON_TAKEN')
      const done = { target: `staff:${id}`, after: { issuer, subject } }
      await audit.record(tx, { actor, verb: 'session/bindSignOn', ...done })
    })
  } catch (error) {
    throw translateDatabaseError(error)
  }
  return { kind: 'bound' }
}

/** Redirect address, registered with the provider. */
const redirectOf = (origin: string) => `${origin}/admin/v1/session/oidc/callback`

/** Derives all secrets from the ticket, which only the browser keeps. */
function secretsOf({ token }: Ticket): SignOnSecrets {
  const of = (use: string) => tokenHash(`${token}:${use}`).toString('base64url')
  return { state: of('state'), nonce: of('nonce'), verifier: of('verifier') }
}
