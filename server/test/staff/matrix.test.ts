import { timedNames } from '@app/contract/admin/calendarNames'
import { builtInRoles, type Permission } from '@app/contract/admin/permissions'
import { type AdminPath, adminRouteList } from '@app/contract/admin/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/server.ts'
import { askConsole, createStaff, type StaffMember } from '../support/staff.ts'
import { adminSamples } from './samples.ts'

let server: TestServer
const people = new Map<string, StaffMember>()
const roleKeys = Object.keys(builtInRoles) as (keyof typeof builtInRoles)[]
let half: StaffMember
let nobody: StaffMember
let late: StaffMember
let ofPartner: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  for (const key of roleKeys) people.set(key, await createStaff(server, { roles: [key] }))
  half = await createStaff(server, { roles: ['owner'], factorMinutesAgo: null })
  nobody = await createStaff(server)
  ofPartner = await createStaff(server, { roles: ['owner'], partner: { brands: ['jxdd'], shops: [] } })
  late = await createStaff(server, { roles: ['owner'], factorMinutesAgo: 6 })
})
afterAll(() => server?.stop())

/** Additional rights that a call needs, because of its sample's content. */
const alsoAsked: { readonly [P in AdminPath]?: Permission } = { 'calendar/move': timedNames.wish.move }
const authLevels = new Set<string>(['none', 'password'])
const guarded = adminRouteList.filter(({ auth }) => !authLevels.has(auth))
/** The possible refusals of callers without the right. */
const refusals = new Set(['NOT_LOGGED_IN', 'SECOND_FACTOR_NEEDED', 'NOT_ALLOWED', 'STEP_UP_NEEDED'])

test('every call that needs a right has a sample', () => {
  expect(Object.keys(adminSamples).toSorted()).toEqual(guarded.map(({ path }) => path).toSorted())
})

describe.each(guarded)('[console.permissions] $path', ({ path, auth, stepUp, partner }) => {
  const input = adminSamples[path] ?? {}

  test('is refused without a login, or with half a login', async () => {
    expect((await askConsole(server, path, input)).reason).toBe('NOT_LOGGED_IN')
    expect((await half.ask(path, input)).reason).toBe('SECOND_FACTOR_NEEDED')
    const forged = await askConsole(server, path, input, { cookie: `staff=${'a'.repeat(43)}` })
    expect(forged.reason).toBe('NOT_LOGGED_IN')
  })

  test.each([...roleKeys, 'none' as const])('for %s according to its rights', async (key) => {
    const person = key === 'none' ? nobody : people.get(key)
    const rights: readonly string[] = key === 'none' ? [] : builtInRoles[key].permissions
    const asked = [auth, alsoAsked[path]].filter((one) => one !== undefined && one !== 'session')
    const may = asked.every((right) => rights.includes(right)) && (key !== 'partner' || partner)
    const { status = 0, reason = '' } = (await person?.ask(path, input)) ?? {}
    // If there is no good answer it is refused, and never an internal error.
    expect(status).toBeLessThan(500)
    expect(refusals.has(reason) ? reason : 'admitted').toBe(may ? 'admitted' : 'NOT_ALLOWED')
  })

  test('[console.step-up] asks for the second factor again after five minutes if it is dangerous', async () => {
    const { reason = '' } = await late.ask(path, input)
    expect(refusals.has(reason) ? reason : 'admitted').toBe(stepUp ? 'STEP_UP_NEEDED' : 'admitted')
  })
})

describe.each(guarded)('[console.partner-scope] $path', ({ path, partner }) => {
  const input = adminSamples[path] ?? {}

  test('for staff of a partner, whatever rights they hold', async () => {
    const { reason = '' } = await ofPartner.ask(path, input)
    expect(refusals.has(reason) ? reason : 'admitted').toBe(partner ? 'admitted' : 'NOT_ALLOWED')
  })
})
