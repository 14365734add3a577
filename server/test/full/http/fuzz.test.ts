import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Path, routes } from '@app/contract'
import { makeUser, type TestUser } from '../../support/factories.ts'
import { makeGoods } from '../../support/goods.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { sized } from '../../support/size.ts'
import { inputsOf } from '../../http/arbitraries.ts'
import { isForUsers, sendInput } from '../../http/raw.ts'

let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await startTestServer({ overrides: { database: { poolSize: 10 }, process: { logLevel: 'error' } } })
  user = await makeUser(server.context.database)
  // What the examples call unknown exists here, so that well-formed inputs reach every branch.
  await makeGoods(server.context.database, { sn: 'unknown' })
})
afterAll(() => server?.stop())

const atOnce = sized(8, 15)
/** Calls that end the session they are made with. */
const ending: ReadonlySet<Path> = new Set<Path>(['user/userAuth/logout', 'user/session/endAll'])

const groups = Map.groupBy(Object.keys(routes) as Path[], (path) => path.split('/', 1)[0] ?? '')

/** Sends random inputs to a call; returns what is wrong with its answers. */
async function faultsOf(path: Path): Promise<string[]> {
  const { input: schema, example, reply } = routes[path]
  const batch = fc.array(inputsOf(schema, example), { minLength: atOnce, maxLength: atOnce })
  const property = fc.asyncProperty(batch, async (inputs) => {
    const { token } = ending.has(path) ? await makeUser(server.context.database) : user
    await Promise.all(
      inputs.map(async (input) => {
        const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
        const { status, envelope, text } = await sendInput(server.url, path, given, isForUsers(path) ? { token } : {})
        expect(status, `${JSON.stringify(given)} → ${text}`).toBeLessThan(500)
        if (status === 200) reply.parse(envelope.data)
      }),
    )
  })
  // One run is enough if there is nothing to vary.
  const numRuns = Object.keys(example).length > 0 ? sized(1, 14) : 1
  const { failed, seed, errorInstance } = await fc.check(property, { numRuns })
  return failed ? [`${path} (seed ${seed}): ${String(errorInstance)}`] : []
}

test.each([...groups])(
  'the calls of %s answer any input with an envelope of their contract, never with an internal error',
  async (_group, paths) => {
    const faults: string[] = []
    for (const path of paths) faults.push(...(await faultsOf(path)))
    expect(faults).toEqual([])
  },
  sized(120_000, 900_000),
)
