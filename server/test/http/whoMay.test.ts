import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Path, paths, type Route, routes, type Uid } from '@app/contract'
import { makeUser, type TestUser } from '../support/factories.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { sendInput } from './raw.ts'
import { samples } from './samples.ts'
import { openRegister } from './things.ts'

// Buying, boxes, draws and lots are for adults, other calls for users with a verified real name (rules/wire#who-may).
// The contract lists these calls.

let server: TestServer
let minor: TestUser
let unverified: TestUser
let everythingOf: (uid: Uid) => Promise<object>
beforeAll(async () => {
  server = await startTestServer()
  everythingOf = await openRegister(server)
  const { database } = server.context
  minor = await makeUser(database, { birthDate: `${new Date().getFullYear() - 17}-01-02` })
  unverified = await makeUser(database, { kycStatus: 1 })
})
afterAll(() => server?.stop())

const callsFor = (auth: Route['auth']) => (Object.keys(paths) as Path[]).filter((path) => routes[path].auth === auth)
const adults = callsFor('adult')

test('every call that buys, opens, draws, wishes or bids is for adults', () => {
  expect(adults.toSorted()).toEqual(
    [
      'order/order',
      'order/bilndBoxorder',
      'order/wishOrder',
      'order/auction/deposit',
      'order/auction/bid',
      'pay/user/payment',
      'pay/user/ums/payment',
      'hwnft/userBlindBox/open',
      'hwnft/userBox/open',
      'hwnft/awardConfig/award',
      'hwnft/wish/event',
      'hwnft/wishLog/receive',
    ].toSorted(),
  )
})

test.each(adults)('%s refuses minors and unverified users, without any effect', async (path) => {
  for (const [user, reason] of [
    [minor, 'UNDER_AGE'],
    [unverified, 'KYC_REQUIRED'],
  ] as const) {
    const before = await everythingOf(user.uid)
    const { status, envelope } = await sendInput(server.url, path, samples[path], { token: user.token })
    expect([status, envelope.reason]).toEqual([403, reason])
    expect(routes[path].errors).toContain(reason)
    expect(await everythingOf(user.uid)).toEqual(before)
  }
})

test.each(callsFor('verified'))('%s refuses unverified users, without any effect', async (path) => {
  const before = await everythingOf(unverified.uid)
  const { status, envelope } = await sendInput(server.url, path, samples[path], { token: unverified.token })
  expect([status, envelope.reason]).toEqual([403, 'KYC_REQUIRED'])
  expect(routes[path].errors).toContain('KYC_REQUIRED')
  expect(await everythingOf(unverified.uid)).toEqual(before)
})
