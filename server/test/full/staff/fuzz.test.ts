import fc from 'fast-check'
import { type AdminPath, adminRouteList } from '@app/contract/admin/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inputsOf } from '../../http/arbitraries.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { sized } from '../../support/size.ts'
import { createStaff, type StaffMember } from '../../support/staff.ts'

let server: TestServer
let owner: StaffMember
beforeAll(async () => {
  server = await startTestServer({ overrides: { database: { poolSize: 10 }, process: { logLevel: 'error' } } })
  owner = await createStaff(server, { roles: ['owner'] })
})
afterAll(() => server?.stop())

const atOnce = sized(4, 10)
/** Calls that end the session they use, or a login that all others need. */
const ending: ReadonlySet<AdminPath> = new Set<AdminPath>(['session/end', 'session/logout'])

/** GET inputs travel in the query, where each value is text. */
const asQuery = (input: object): object =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )

type Route = (typeof adminRouteList)[number]
const groups = Map.groupBy(adminRouteList, ({ path }) => path.split('/', 1)[0] ?? '')

/** Sends random inputs of an owner to a call; returns what is wrong with its answers. */
async function faultsOf({ path, method, input: schema, example, fileBytes }: Route): Promise<string[]> {
  const batch = fc.array(inputsOf(schema, example as object), { minLength: atOnce, maxLength: atOnce })
  const property = fc.asyncProperty(batch, async (inputs) => {
    const asker = ending.has(path) ? await createStaff(server, { roles: ['owner'] }) : owner
    await Promise.all(
      inputs.map(async (input) => {
        const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
        const isInAddress = method === 'GET' || fileBytes !== undefined
        const { status, reason, msg } = await asker.ask(path, isInAddress ? asQuery(given) : given)
        expect(status, `${JSON.stringify(given)} → ${reason} ${msg}`).toBeLessThan(500)
      }),
    )
  })
  const { failed, seed, errorInstance } = await fc.check(property, { numRuns: sized(1, 12) })
  return failed ? [`${path} (seed ${seed}): ${String(errorInstance)}`] : []
}

test.each([...groups])(
  'the calls of %s answer any input of an owner without an internal error',
  async (_group, list) => {
    const faults: string[] = []
    for (const route of list) faults.push(...(await faultsOf(route)))
    expect(faults).toEqual([])
  },
  sized(120_000, 900_000),
)
