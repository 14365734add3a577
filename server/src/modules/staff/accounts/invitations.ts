import type { StaffId } from '@app/contract'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import { toSeconds } from '../../../core/clock.ts'
import type { AdminCall } from '../../../core/adminHandler.ts'
import { consoleOrigin } from '../../../core/consoleOrigin.ts'
import { randomToken, tokenHash } from '../../../core/crypto.ts'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { hashPassword } from '../../../core/passwords.ts'
import * as queries from './invitationQueries.ts'
import { requireUnknown } from '../signIn/passwordRules.ts'
import * as accounts from './queries.ts'
import * as sessions from '../sessions/queries.ts'

/** Seconds for which a link is valid: long enough for a weekend. */
const lifetime = 3 * 86_400

/** An invitation link, shown once to the person who issued it. */
export interface Invitation {
  link: string
  /** Epoch seconds. */
  expiresAt: number
}

/**
 * Links by which the holder of an account chooses a password that nobody else sees
 * (docs/adr/0029-credential-holds.md). The token is in the URL fragment, so no server and no log receives it with the page.
 */
export interface Invitations {
  /** Issues a link that replaces any previous one. `issuedBy` is null for a command of the server's operator. */
  issue(tx: Tx, id: StaffId, issuedBy: StaffId | null): Promise<Invitation>
  /** Finds the account of a link. Throws INVITATION_OVER. */
  read(token: string): Promise<AdminReply<'session/invitation'>>
  /**
   * Sets the password of the account, uses the link up and begins a session in which a second factor is enrolled.
   * Throws INVITATION_OVER, PASSWORD_KNOWN.
   */
  accept(input: AdminInput<'session/acceptInvitation'>, given: Acceptance): Promise<string>
  endEarlierHolds: typeof queries.endEarlierHolds
  openUntil: typeof queries.openUntil
  holdersOf: typeof queries.holdersOf
}

type InvitationDeps = CoreServices
type Acceptance = Pick<AdminCall, 'ip' | 'device' | 'record'>

export function createInvitations(core: CoreServices): Invitations {
  const deps: InvitationDeps = { ...core }
  return {
    issue: (tx, id, issuedBy) => issue(deps, tx, id, issuedBy),
    read: (token) => read(deps, token),
    accept: (input, visit) => accept(deps, input, visit),
    endEarlierHolds: queries.endEarlierHolds,
    openUntil: queries.openUntil,
    holdersOf: queries.holdersOf,
  }
}

async function issue({ config }: InvitationDeps, tx: Tx, id: StaffId, issuedBy: StaffId | null): Promise<Invitation> {
  const token = randomToken()
  const expiresAt = await queries.issue(tx, id, { issuedBy, tokenHash: tokenHash(token), seconds: lifetime })
  return { link: `${consoleOrigin(config)}/console/invitation#${token}`, expiresAt: toSeconds(expiresAt) }
}

async function read({ database }: InvitationDeps, token: string): Promise<AdminReply<'session/invitation'>> {
  const found = await queries.findOpen(database.db, tokenHash(token))
  if (!found) throw new AppError('INVITATION_OVER')
  return { name: found.name, displayName: found.display_name, expiresAt: toSeconds(found.expires_at) }
}

async function accept(
  { database, brand }: InvitationDeps,
  { token, password }: AdminInput<'session/acceptInvitation'>,
  { ip, device, record }: Acceptance,
): Promise<string> {
  const found = await queries.findOpen(database.db, tokenHash(token))
  if (!found) throw new AppError('INVITATION_OVER')
  requireUnknown(password, { name: found.name, brand: brand.name })
  const hash = await hashPassword(password, 'knownStaff')
  const session = randomToken()
  await database.transaction(async (tx) => {
    // The same lock order as a reset.
    await accounts.lock(tx, found.id)
    if ((await queries.accept(tx, tokenHash(token))) === undefined) throw new AppError('INVITATION_OVER')
    await accounts.setPassword(tx, found.id, hash)
    await sessions.insert(tx, { staff_id: found.id, token_hash: tokenHash(session), device, ip })
    await record(tx, { target: `staff:${found.id}` })
  })
  return session
}
