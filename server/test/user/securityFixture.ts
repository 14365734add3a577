import { SmsPurpose } from '@app/contract'
import { makeUser, type NewTestUser, type TestUser } from '../support/factories.ts'
import { askCode, passMinutes } from '../support/people.ts'
import type { TestServer } from '../support/server.ts'

export const safeCode = '258036'
export const wrongCode = '258037'

/** Sets a safe code as a user does, including the message. */
export async function setSafeCode(server: TestServer, user: TestUser, securityCode = safeCode): Promise<void> {
  await passMinutes(server, 2)
  const smsCode = await askCode(server, user.phone, SmsPurpose.safeCode)
  await server.as(user)('user/securityCode/editSecurityCode', { smsCode, securityCode })
}

/** Ends the freeze of a new safe code. */
export const thaw = (server: TestServer, user: TestUser) => waitMinutes(server, user, 24 * 60)

/** Creates a verified user who set a safe code some days ago. */
export async function makeGuarded(server: TestServer, given: NewTestUser = {}): Promise<TestUser> {
  const user = await makeUser(server.context.database, given)
  await setSafeCode(server, user)
  await thaw(server, user)
  return user
}

/** Moves a lock and a freeze `minutes` closer to their end. */
export async function waitMinutes({ context }: TestServer, { uid }: TestUser, minutes: number): Promise<void> {
  await context.database.pool.query(
    `update users set security_locked_until = security_locked_until - make_interval(mins => $2),
       gifts_frozen_until = gifts_frozen_until - make_interval(mins => $2) where uid = $1`,
    [uid, minutes],
  )
}

/** The recent notices of an account. */
export async function eventsOf(server: TestServer, user: { token: string }) {
  return (await server.as(user)('user/session/list', {})).events
}
