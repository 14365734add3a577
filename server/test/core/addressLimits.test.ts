import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMinuteLimit, limitAddress, takeBackAddress } from '../../src/core/addressLimits.ts'
import { testCore, type TestCore } from '../support/testCore.ts'
import { outcomes } from '../support/refusals.ts'

let core: TestCore
beforeAll(async () => {
  core = await testCore({ http: { siteFactor: 3 } })
})
afterAll(() => core?.close())

// A window of ten years does not end during a test.
const seconds = 315_360_000
const use = (ip: string, name = 'door') => limitAddress(core, { name, ip, seconds, limit: 4 })

test('all addresses of a /64 share one limit', async () => {
  const { succeeded, reasons } = await outcomes(Array.from({ length: 40 }, (_, index) => use(`2001:db8:1:1::${index}`)))
  expect([succeeded.length, new Set(reasons)]).toEqual([4, new Set(['TOO_FAST'])])
  expect(await outcomes([use('2001:db8:1:2::1')])).toMatchObject({ reasons: [] })
})

test('the networks of a /48 together have a multiple of the limit, at no other site’s expense', async () => {
  const { succeeded } = await outcomes(Array.from({ length: 40 }, (_, index) => use(`2001:db8:2:${index}::1`)))
  expect(succeeded).toHaveLength(12)
  expect(await outcomes([use('2001:db8:3::1')])).toMatchObject({ reasons: [] })
})

test('a use refused for a host does not count for its site', async () => {
  for (let index = 0; index < 30; index++) await outcomes([use('2001:db8:4:1::1')])
  const neighbours = await outcomes(Array.from({ length: 8 }, (_, index) => use(`2001:db8:4:${index + 10}::1`)))
  expect(neighbours.succeeded).toHaveLength(8)
})

test('an IPv4 counts alone, in any notation', async () => {
  const { succeeded } = await outcomes([
    ...Array.from({ length: 3 }, () => use('198.51.100.7')),
    ...Array.from({ length: 3 }, () => use('::ffff:198.51.100.7')),
  ])
  expect(succeeded).toHaveLength(4)
  expect(await outcomes([use('198.51.100.8')])).toMatchObject({ reasons: [] })
})

test('a use is taken back from host and site', async () => {
  const sitesOwn = Array.from({ length: 12 }, (_, index) => use(`2001:db8:5:${index}::1`))
  expect((await outcomes(sitesOwn)).succeeded).toHaveLength(12)
  expect((await outcomes([use('2001:db8:5:50::1')])).reasons).toEqual(['TOO_FAST'])
  await takeBackAddress(core.database.db, { name: 'door', ip: '2001:db8:5:1::99', seconds })
  await takeBackAddress(core.database.db, { name: 'door', ip: '2001:db8:5:1::98', seconds })
  expect(await outcomes([use('2001:db8:5:1::7')])).toMatchObject({ reasons: [] })
})

test('the limit per minute in memory counts the same networks', () => {
  const limit = createMinuteLimit({ perMinute: 4, siteFactor: 3 })
  const refusedOf = (addresses: string[]) =>
    addresses.filter((ip) => {
      try {
        limit(ip)
        return false
      } catch {
        return true
      }
    }).length
  expect(refusedOf(Array.from({ length: 10 }, (_, index) => `2001:db8:6:1::${index}`))).toBe(6)
  expect(refusedOf(Array.from({ length: 20 }, (_, index) => `2001:db8:7:${index}::1`))).toBe(8)
})
