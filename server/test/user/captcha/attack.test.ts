// The best attack on our puzzles: a script that solves every one, requests codes for strangers' phones and uses none.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SmsPurpose } from '@app/contract'
import { createClient } from '@app/contract/client'
import { workBits } from '../../../src/modules/user/captcha/proofOfWork.ts'
import { randomPhone } from '../../support/factories.ts'
import { solveSlide, useUp } from '../../support/people.ts'
import { outcomes } from '../../support/refusals.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const hour = 3600
const day = 86_400
const purpose = SmsPurpose.logon
const none = { wrong: 0, drawn: 0, unused: 0, spent: 0 }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ overrides: { sms: { dailyBudget: 20, reservePercent: 20 } } })
})
afterAll(() => server?.stop())

const from = (ip: string) => createClient({ baseUrl: server.url, headers: () => ({ 'x-forwarded-for': ip }) })

async function puzzleFor(ip: string) {
  const puzzle = await from(ip)('user/userAuth/getCaptchaGo', { own: true })
  if (puzzle.provider !== 'own') throw new Error('our own puzzle was asked for')
  return puzzle
}

/** Solves a puzzle from an address and requests a code for some phone; undefined if it is sent, otherwise the error. */
async function attack(ip: string): Promise<string | undefined> {
  const answer = await solveSlide({ ...server, call: from(ip) })
  const { reasons } = await outcomes([
    from(ip)('user/userAuth/sendSmsGo', { phone: randomPhone(), purpose, ...answer }),
  ])
  return reasons[0]
}

describe('a script that solves every puzzle', () => {
  test('pays more for each unused code, as do its neighbours in a /64, and finally gets no more', async () => {
    const prices = []
    for (const unused of [0, 4, 8, 16, 28]) {
      await useUp(server, 'sms-unused:2001:db8:77:1::/64', hour, unused)
      prices.push((await puzzleFor(`2001:db8:77:1::${unused + 1}`)).workBits)
    }
    expect(prices).toEqual([2, 2, 3, 4, 5])
    await useUp(server, 'sms-unused:2001:db8:77:1::/64', hour, 30)
    expect(await attack('2001:db8:77:1::99')).toBe('SMS_TOO_FAST')
  })

  test('with a new address for each code stops at the budget, whose last part is reserved for known owners', async () => {
    // Sixteen of twenty messages are for strangers.
    await useUp(server, 'sms-budget', day, 14)
    expect(await puzzleFor('203.0.113.200')).toMatchObject({ workBits: 5 })
    const results = []
    for (let host = 1; host <= 4; host++) results.push(await attack(`203.0.113.${host}`))
    expect(results).toEqual([undefined, undefined, 'PROVIDER_UNAVAILABLE', 'PROVIDER_UNAVAILABLE'])
  })
})

test('work grows with the behaviour of an address, and for everybody as the day’s messages run out', () => {
  const bits = (suspicion: Partial<typeof none>) => workBits({ ...none, ...suspicion }, 2, 20)
  expect(bits({})).toBe(2)
  expect([bits({ unused: 4 }), bits({ unused: 8 }), bits({ unused: 28 })]).toEqual([2, 3, 5])
  expect([bits({ wrong: 3 }), bits({ wrong: 9 }), bits({ drawn: 6 }), bits({ drawn: 12 })]).toEqual([3, 4, 2, 3])
  expect([0.49, 0.5, 0.75, 0.9, 0.95, 1].map((spent) => bits({ spent }))).toEqual([2, 3, 4, 5, 6, 6])
  expect(workBits({ wrong: 1e6, drawn: 1e6, unused: 1e6, spent: 1 }, 2, 8)).toBe(8)
})
