import fc from 'fast-check'
import { type AdminPath, adminRouteList } from '@app/contract/admin/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inputsOf } from '../http/arbitraries.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { sized } from '../support/size.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'
import { adminSamples } from './samples.ts'

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

test.each(adminRouteList)('$path answers any input of an owner without an internal error', async (route) => {
  const { path, method, input: schema, fileBytes } = route
  const sample = adminSamples[path] ?? {}
  const batch = fc.array(inputsOf(schema, sample), { minLength: atOnce, maxLength: atOnce })
  await fc.assert(
    fc.asyncProperty(batch, async (inputs) => {
      const asker = ending.has(path) ? await createStaff(server, { roles: ['owner'] }) : owner
      const answers = await Promise.all(
        inputs.map((input) => {
          const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
          return asker.ask(path, method === 'GET' || fileBytes !== undefined ? asQuery(given) : given)
        }),
      )
      for (const [index, { status, reason, msg }] of answers.entries()) {
        expect(status, `${JSON.stringify(inputs[index])} → ${reason} ${msg}`).toBeLessThan(500)
      }
    }),
    { numRuns: sized(1, 12) },
  )
})
