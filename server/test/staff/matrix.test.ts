import { timedNames } from '@app/contract/admin/calendarNames'
import { builtInRoles, type Permission } from '@app/contract/admin/permissions'
import { type AdminPath, adminRouteList } from '@app/contract/admin/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/server.ts'
import { fetchFile } from '../tasks/files.ts'
import { askConsole, createStaff, type StaffMember } from '../support/staff.ts'

let server: TestServer
const people = new Map<string, StaffMember>()
type RoleKey = keyof typeof builtInRoles
const roleKeys = Object.keys(builtInRoles) as RoleKey[]
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

/** Additional rights that a call needs, because of its example's content. */
const alsoAsked: { readonly [P in AdminPath]?: Permission } = { 'calendar/move': timedNames.wish.move }
const authLevels = new Set<string>(['none', 'password'])
const guarded = adminRouteList.filter(({ auth }) => !authLevels.has(auth))
/** The possible refusals of callers without the right. */
const refusals = new Set(['NOT_LOGGED_IN', 'SECOND_FACTOR_NEEDED', 'NOT_ALLOWED', 'STEP_UP_NEEDED'])

test.each(guarded)(
  '[console.permissions] [console.step-up] [console.partner-scope] $path admits who may call it and nobody else',
  async ({ path, auth, stepUp, partner, example }) => {
    const input = example as object
    const failing: string[] = []
    /** Notes a caller whose refusal differs from the wanted one; `admitted` if the guard lets them pass. */
    const check = ({ status, reason }: { status: number; reason?: string }, caller: string, wanted: string) => {
      const outcome = reason !== undefined && refusals.has(reason) ? reason : 'admitted'
      // An admitted call may be refused for its example, but never fails internally.
      if (outcome !== wanted || status >= 500) failing.push(`${caller}: ${outcome} (${status}) instead of ${wanted}`)
    }
    check(await askConsole(server, path, input), 'without a login', 'NOT_LOGGED_IN')
    check(
      await askConsole(server, path, input, { cookie: `staff=${'a'.repeat(43)}` }),
      'with an invented session',
      'NOT_LOGGED_IN',
    )
    check(await half.ask(path, input), 'without the second factor', 'SECOND_FACTOR_NEEDED')
    const asked = [auth, alsoAsked[path]].filter((one) => one !== undefined && one !== 'session')
    for (const [key, person] of [...people, ['no role', nobody] as const]) {
      const rights: readonly string[] = key in builtInRoles ? builtInRoles[key as RoleKey].permissions : []
      const may = asked.every((right) => rights.includes(right)) && (key !== 'partner' || partner)
      check(await person.ask(path, input), key, may ? 'admitted' : 'NOT_ALLOWED')
    }
    check(await late.ask(path, input), 'six minutes after the second factor', stepUp ? 'STEP_UP_NEEDED' : 'admitted')
    check(await ofPartner.ask(path, input), 'staff of a partner with every right', partner ? 'admitted' : 'NOT_ALLOWED')
    expect(failing).toEqual([])
  },
)

test('[console.step-up] a download needs a session, and no recent second factor', async () => {
  const statuses = [undefined, half, late].map(async (member) => (await fetchFile(server, '999999', member)).status)
  expect(await Promise.all(statuses)).toEqual([401, 401, 404])
})
