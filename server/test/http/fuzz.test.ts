import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Path, paths, routes } from '@app/contract'
import { makeUser, type TestUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { sized } from '../support/size.ts'
import { inputsOf } from './arbitraries.ts'
import { isForUsers, sendInput } from './raw.ts'
import { samples } from './samples.ts'

let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await startTestServer({ overrides: { database: { poolSize: 10 }, process: { logLevel: 'error' } } })
  user = await makeUser(server.context.database)
  // What the samples call unknown exists here, so that well-formed inputs reach every branch.
  await makeGoods(server.context.database, { sn: 'unknown' })
})
afterAll(() => server?.stop())

const all = Object.keys(paths) as Path[]
const atOnce = 15
/** Calls that end the session they are made with. */
const ending: ReadonlySet<Path> = new Set<Path>(['user/userAuth/logout', 'user/session/endAll'])
/** One run is enough if there is nothing to vary. */
const runsOf = (path: Path) => (Object.keys(samples[path]).length > 0 ? sized(4, 14) : 1)

test.each(all)('%s answers any input with an envelope of its contract, never with an internal error', async (path) => {
  const batch = fc.array(inputsOf(routes[path].input, samples[path]), { minLength: atOnce, maxLength: atOnce })
  await fc.assert(
    fc.asyncProperty(batch, async (inputs) => {
      const { token } = ending.has(path) ? await makeUser(server.context.database) : user
      const answers = await Promise.all(
        inputs.map((input) => {
          const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
          return sendInput(server.url, path, given, isForUsers(path) ? { token } : {})
        }),
      )
      for (const [index, { status, envelope, text }] of answers.entries()) {
        expect(status, `${JSON.stringify(inputs[index])} → ${text}`).toBeLessThan(500)
        if (status === 200) routes[path].reply.parse(envelope.data)
      }
    }),
    { numRuns: runsOf(path) },
  )
})
