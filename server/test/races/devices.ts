import { createClient, type Call } from '@app/contract/client'
import { makeSession, makeUser, type NewTestUser, type TestUser } from '../support/factories.ts'
import { newClient, randomAddress, startTestServer, type TestServer } from '../support/server.ts'
import { atOnce } from './fixture.ts'

/** Two servers over one database, each with memory and connections of its own, like two processes. */
export interface Pair {
  readonly first: TestServer
  readonly both: readonly TestServer[]
  stop(): Promise<void>
}

/** Starts two servers over one database. */
export async function startPair(): Promise<Pair> {
  const overrides = { database: { poolSize: 20 } }
  const first = await startTestServer({ overrides })
  const second = await startTestServer({ overrides, beside: first })
  return {
    first,
    both: [first, second],
    async stop() {
      await second.stop()
      await first.stop()
    },
  }
}

/** A user with many concurrent logins. */
export interface OnManyDevices {
  readonly user: TestUser
  /** Calls from the next of their devices: its own session, browser and address, at the servers in turn. */
  next(): Call
}

/** Creates a verified user with a session on each device, one for every call of a race. */
export async function makeOnManyDevices({ first, both }: Pair, given: NewTestUser = {}): Promise<OnManyDevices> {
  const user = await makeUser(first.context.database, given)
  const devices = await Promise.all(
    Array.from({ length: atOnce }, async (_, index) => {
      const { token } = await makeSession(first.context.database, user.uid)
      const headers = { authorization: `Bearer ${token}`, client: newClient(), 'x-forwarded-for': randomAddress() }
      return createClient({ baseUrl: both[index % both.length]?.url ?? '', headers: () => headers })
    }),
  )
  let turn = 0
  return { user, next: () => devices[turn++ % devices.length] ?? first.as(user) }
}
