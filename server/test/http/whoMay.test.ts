import { type Path, type Route, routes, type Uid } from '@app/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser, type TestUser } from '../support/factories.ts'
import { openRegister } from '../support/register.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { isForUsers, type RawRequest, sendInput } from './raw.ts'

// Who may make which call (rules/wire#who-may): each call declares its authorization in the contract.

let server: TestServer
let minor: TestUser
let unverified: TestUser
let adult: TestUser
let everythingOf: (uid: Uid) => Promise<object>
const makeMinor = () => makeUser(server.context.database, { birthDate: `${new Date().getFullYear() - 17}-01-02` })
const makeUnverified = () => makeUser(server.context.database, { kycStatus: 1 })
beforeAll(async () => {
  server = await startTestServer()
  everythingOf = await openRegister(server)
  minor = await makeMinor()
  unverified = await makeUnverified()
  adult = await makeUser(server.context.database)
})
afterAll(() => server?.stop())

const all = Object.keys(routes) as Path[]
const refusals = ['NOT_LOGGED_IN', 'KYC_REQUIRED', 'UNDER_AGE'] as const
type Outcome = 'admitted' | (typeof refusals)[number]

/** What the guard of each authorization makes of an unverified user and of a minor. */
const expected: { readonly [Auth in Route['auth']]: readonly [unverified: Outcome, minor: Outcome] } = {
  none: ['admitted', 'admitted'],
  optional: ['admitted', 'admitted'],
  user: ['admitted', 'admitted'],
  verified: ['KYC_REQUIRED', 'admitted'],
  adult: ['KYC_REQUIRED', 'UNDER_AGE'],
}

// The refusal of a refresh token is its handler's own: it has the same reason.
test.each(all.filter((path) => path !== 'user/userAuth/refreshToken'))(
  '%s admits who may call it and nobody else',
  async (path) => {
    const { auth, example, errors } = routes[path]
    const failing: string[] = []
    async function check(caller: string, request: RawRequest, wanted: Outcome): Promise<void> {
      const { status, envelope } = await sendInput(server.url, path, example, request)
      const refusal = refusals.find((reason) => reason === envelope.reason)
      // A handler of a call that admits more may refuse for a reason of the guard; it declares that.
      const outcome =
        refusal === undefined || (wanted === 'admitted' && errors.includes(refusal)) ? 'admitted' : refusal
      // An admitted call may be refused for its example, but never fails internally.
      if (outcome !== wanted || status >= 500) failing.push(`${caller}: ${outcome} (${status}) instead of ${wanted}`)
      const isDeclared = wanted === 'admitted' || wanted === 'NOT_LOGGED_IN' || errors.includes(wanted)
      if (!isDeclared) failing.push(`${wanted} is not among its errors`)
    }
    const withoutLogin = isForUsers(path) ? 'NOT_LOGGED_IN' : 'admitted'
    await check('without a token', {}, withoutLogin)
    await check('with an invented token', { token: 'invented' }, withoutLogin)
    await check('with another scheme', { headers: { authorization: `Basic ${adult.token}` } }, withoutLogin)
    if (isForUsers(path)) {
      const [ofUnverified, ofMinor] = expected[auth]
      // An admitted call may end the session that it is made with.
      const oneUnverified = ofUnverified === 'admitted' ? await makeUnverified() : unverified
      await check('unverified', oneUnverified, ofUnverified)
      await check('a minor', ofMinor === 'admitted' ? await makeMinor() : minor, ofMinor)
    }
    expect(failing).toEqual([])
  },
)

test('a minor can neither buy, pay, leave a deposit, open nor receive a wish, and nothing of theirs changes', async () => {
  const before = await everythingOf(minor.uid)
  for (const path of [
    'order/order',
    'order/bilndBoxorder',
    'order/auction/deposit',
    'pay/user/payment',
    'hwnft/userBox/open',
    'hwnft/wishLog/receive',
  ] as const) {
    const { status, envelope } = await sendInput(server.url, path, routes[path].example, minor)
    expect([path, status, envelope.reason]).toEqual([path, 403, 'UNDER_AGE'])
  }
  expect(await everythingOf(minor.uid)).toEqual(before)
})
