import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SmsPurpose } from '@app/contract'
import { AppError } from '../../src/core/errors.ts'
import { createLog } from '../../src/core/log.ts'
import { remember } from '../../src/modules/user/sessions/knownClients.ts'
import { createSmsCodes } from '../../src/modules/user/smsCodes/service.ts'
import type { CodeMessage, Sms, SmsOutcome } from '../../src/ports/sms.ts'
import { makeUser, randomPhone } from '../support/factories.ts'
import { testCore, type TestCore } from '../support/testCore.ts'
import { outcomes } from '../support/refusals.ts'
import { newClient, randomAddress } from '../support/server.ts'

let core: TestCore
beforeAll(async () => {
  core = await testCore({ database: { poolSize: 20 } })
})
afterAll(() => core?.close())

/** The provider's answer; changed by the tests. */
let answer: (message: CodeMessage) => SmsOutcome | Promise<SmsOutcome>
const handedOver: CodeMessage[] = []
const logged: { level: string; fields: object; text: string }[] = []
beforeEach(async () => {
  answer = () => ({ kind: 'accepted' })
  handedOver.length = 0
  logged.length = 0
  await core.database.pool.query('truncate rate_counters, sms_codes')
})

const sms: Sms = {
  name: 'scripted',
  hasTemplate: () => false,
  sendNotice: () => Promise.reject(new Error('only codes are sent')),
  async sendCode(message) {
    handedOver.push(message)
    return answer(message)
  },
}
const record = (level: string) => (fields: object, text: string) => logged.push({ level, fields, text })
const log = Object.assign(createLog('silent'), {
  info: record('info'),
  warn: record('warn'),
  error: record('error'),
})

interface Limits {
  dailyBudget?: number
  reservePercent?: number
  perAddressAndHour?: number
  perDeviceAndHour?: number
  unusedPerAddressAndHour?: number
}

function codes(limits: Limits = {}) {
  const { config } = core
  return createSmsCodes(
    { ...core, log, config: { ...config, sms: { ...config.sms, reservePercent: 0, ...limits } } },
    sms,
  )
}

const client = { token: newClient(), isKept: true }
const anywhere = () => ({ ip: randomAddress(), device: 'a browser', client })
const purpose = SmsPurpose.logon
const lastCode = () => handedOver.at(-1)?.code ?? ''
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
const accept = async () => 'accepted'

async function uses(keyPrefix: string): Promise<number> {
  const { rows } = await core.database.pool.query<{ uses: number }>(
    'select coalesce(sum(count), 0)::int as uses from rate_counters where key like $1',
    [`${keyPrefix}%`],
  )
  return rows[0]?.uses ?? 0
}

async function keptCodes(): Promise<number> {
  const { rows } = await core.database.pool.query<{ kept: number }>('select count(*)::int as kept from sms_codes')
  return rows[0]?.kept ?? 0
}

describe('asking for codes', () => {
  test('fifty concurrent requests for one phone send one code', async () => {
    const [service, phone] = [codes(), randomPhone()]
    const { succeeded, reasons } = await outcomes(
      Array.from({ length: 50 }, () => service.send(phone, purpose, anywhere())),
    )
    expect(succeeded).toEqual([60])
    expect(reasons).toEqual(Array.from({ length: 49 }, () => 'SMS_TOO_FAST'))
    expect(handedOver).toHaveLength(1)
    expect(await uses('sms-budget')).toBe(1)
  })

  test.each(Object.entries(SmsPurpose))('[enum.sms-purpose] %s accepts a code of its own only', async (_, asked) => {
    const [service, phone] = [codes(), randomPhone()]
    await service.send(phone, asked, anywhere())
    expect(handedOver).toEqual([{ phone, code: expect.stringMatching(/^\d{6}$/), purpose: asked, validMinutes: 5 }])
    for (const other of Object.values(SmsPurpose)) {
      if (other === asked) continue
      const use = service.use({ phone, purpose: other, code: lastCode(), asker: anywhere() }, accept)
      await expect(use).rejects.toMatchObject({ reason: 'SMS_CODE_WRONG' })
    }
    expect(await service.use({ phone, purpose: asked, code: lastCode(), asker: anywhere() }, accept)).toBe('accepted')
  })

  test('one address has a limited number of codes an hour, for any phones, exactly', async () => {
    const service = codes({ perAddressAndHour: 7 })
    const requests = Array.from({ length: 20 }, (_, index) =>
      service.send(randomPhone(), purpose, { ...anywhere(), ip: '203.0.113.7', device: `browser ${index}` }),
    )
    const { succeeded, reasons } = await outcomes(requests)
    expect(succeeded).toHaveLength(7)
    expect(new Set(reasons)).toEqual(new Set(['SMS_TOO_FAST']))
  })

  test('one browser behind an address has fewer, and another behind it its own limit', async () => {
    const service = codes({ perDeviceAndHour: 3 })
    const send = (device: string) => service.send(randomPhone(), purpose, { ...anywhere(), ip: '203.0.113.8', device })
    const { succeeded } = await outcomes(Array.from({ length: 10 }, () => send('one')))
    expect(succeeded).toHaveLength(3)
    expect(await send('another')).toBe(60)
  })
})

describe('the daily budget', () => {
  test('is never exceeded, also under concurrent requests, and the operator is notified once', async () => {
    const service = codes({ dailyBudget: 10 })
    const { succeeded, reasons } = await outcomes(
      Array.from({ length: 40 }, () => service.send(randomPhone(), purpose, anywhere())),
    )
    expect(succeeded).toHaveLength(10)
    expect(reasons).toEqual(Array.from({ length: 30 }, () => 'PROVIDER_UNAVAILABLE'))
    expect(handedOver).toHaveLength(10)
    expect([await uses('sms-budget'), await keptCodes()]).toEqual([10, 10])
    expect(logged.map(({ level, text }) => [level, text])).toEqual([
      ['warn', 'four fifths of what strangers may use of the SMS budget are used'],
      ['error', 'what strangers may use of the SMS budget is used up: owners still get codes'],
    ])
  })

  test('is not used by requests that are refused for their phone', async () => {
    const [service, phone] = [codes({ dailyBudget: 2 }), randomPhone()]
    await service.send(phone, purpose, anywhere())
    for (let index = 0; index < 3; index++) {
      await expect(service.send(phone, purpose, anywhere())).rejects.toMatchObject({ reason: 'SMS_TOO_FAST' })
    }
    expect(await service.send(randomPhone(), purpose, anywhere())).toBe(60)
  })
})

describe('the budget left by strangers', () => {
  /** An account and the browser that its owner has logged in with. */
  async function makeOwner() {
    const [phone, own] = [randomPhone(), { token: newClient(), isKept: true }]
    const { uid } = await makeUser(core.database, { phone })
    await core.database.transaction((tx) => remember(tx, uid, own, 10))
    return { phone, own }
  }

  test('a part of the budget is reserved for owners at a browser where they have logged in', async () => {
    const { phone, own } = await makeOwner()
    const service = codes({ dailyBudget: 10, reservePercent: 20 })
    const strangers = await outcomes(Array.from({ length: 12 }, () => service.send(randomPhone(), purpose, anywhere())))
    expect([strangers.succeeded.length, new Set(strangers.reasons)]).toEqual([8, new Set(['PROVIDER_UNAVAILABLE'])])
    await expect(service.send(phone, purpose, anywhere())).rejects.toMatchObject({ reason: 'PROVIDER_UNAVAILABLE' })
    expect(await service.send(phone, purpose, { ...anywhere(), client: own })).toBe(60)
  })

  test('an owner behind the same address gets a code regardless of the others', async () => {
    const { phone, own } = await makeOwner()
    const service = codes({ perAddressAndHour: 3 })
    const from = { ...anywhere(), ip: '203.0.113.21' }
    await outcomes(Array.from({ length: 5 }, () => service.send(randomPhone(), purpose, from)))
    expect(await service.send(phone, purpose, { ...from, client: own })).toBe(60)
  })

  test('unused codes exhaust the limit of an address; used ones do not', async () => {
    const service = codes({ unusedPerAddressAndHour: 4 })
    const people = { ...anywhere(), ip: '203.0.113.22' }
    for (let index = 0; index < 9; index++) {
      const phone = randomPhone()
      await service.send(phone, purpose, people)
      await service.use({ phone, purpose, code: lastCode(), asker: people }, accept)
    }
    const pump = { ...anywhere(), ip: '2001:db8:22:1::1' }
    const sent = await outcomes(
      Array.from({ length: 9 }, (_, index) =>
        service.send(randomPhone(), purpose, { ...pump, ip: `2001:db8:22:1::${index}`, device: `browser ${index}` }),
      ),
    )
    expect([sent.succeeded.length, new Set(sent.reasons)]).toEqual([4, new Set(['SMS_TOO_FAST'])])
  })
})

describe('a message that was not accepted', () => {
  test.each([
    ['SMS_TOO_FAST', 'warn'],
    ['SMS_DAILY_LIMIT', 'warn'],
    ['PROVIDER_UNAVAILABLE', 'error'],
  ] as const)('%s: counts nowhere, and its code opens nothing', async (reason, level) => {
    const [service, phone, from] = [codes(), randomPhone(), anywhere()]
    answer = () => ({ kind: 'refused', reason, detail: 'some.CODE in request 1' })
    await expect(service.send(phone, purpose, from)).rejects.toMatchObject({ reason })
    const use = service.use({ phone, purpose, code: lastCode(), asker: anywhere() }, accept)
    await expect(use).rejects.toMatchObject({ reason: 'SMS_CODE_WRONG' })
    expect([await uses('sms-'), await keptCodes()]).toEqual([0, 0])
    expect(logged).toEqual([
      {
        level,
        fields: { provider: 'scripted', detail: 'some.CODE in request 1' },
        text: 'a code was not accepted for sending',
      },
    ])
    answer = () => ({ kind: 'accepted' })
    expect(await service.send(phone, purpose, from)).toBe(60)
    expect(await service.use({ phone, purpose, code: lastCode(), asker: anywhere() }, accept)).toBe('accepted')
  })

  test('leaves the previous code as valid as before', async () => {
    const [service, phone] = [codes(), randomPhone()]
    await service.send(phone, purpose, anywhere())
    const first = lastCode()
    await core.database.pool.query(`update sms_codes set created_at = created_at - interval '2 min'`)
    answer = () => ({ kind: 'refused', reason: 'PROVIDER_UNAVAILABLE', detail: '' })
    await expect(service.send(phone, purpose, anywhere())).rejects.toBeInstanceOf(AppError)
    expect(await service.use({ phone, purpose, code: first, asker: anywhere() }, accept)).toBe('accepted')
  })

  test('a failing adapter does not count anywhere either', async () => {
    answer = () => Promise.reject(new Error('broken'))
    await expect(codes().send(randomPhone(), purpose, anywhere())).rejects.toThrow('broken')
    expect([await uses('sms-'), await keptCodes()]).toEqual([0, 0])
  })
})

describe('a message of which it is unclear whether it was sent', () => {
  test('stays counted, and its code opens nothing', async () => {
    const [service, phone, from] = [codes(), randomPhone(), anywhere()]
    answer = () => ({ kind: 'unclear', detail: 'TimeoutError' })
    await expect(service.send(phone, purpose, from)).rejects.toMatchObject({
      reason: 'PROVIDER_UNAVAILABLE',
      retryAfter: 60,
    })
    const use = service.use({ phone, purpose, code: lastCode(), asker: anywhere() }, accept)
    await expect(use).rejects.toMatchObject({ reason: 'SMS_CODE_WRONG' })
    expect([await uses('sms-budget'), await keptCodes()]).toEqual([1, 1])
    expect(logged).toMatchObject([{ level: 'error', fields: { detail: 'TimeoutError' } }])
    await expect(service.send(phone, purpose, from)).rejects.toMatchObject({ reason: 'SMS_TOO_FAST' })
  })

  test('no log contains the phone or the code', async () => {
    const [service, phone] = [codes(), randomPhone()]
    for (const kind of ['unclear', 'refused'] as const) {
      answer = () => ({ kind, reason: 'PROVIDER_UNAVAILABLE', detail: 'X' })
      await outcomes([service.send(phone, purpose, anywhere())])
    }
    const text = JSON.stringify(logged)
    expect(logged.length).toBeGreaterThan(0)
    for (const { code } of handedOver) expect(text).not.toContain(code)
    expect(text).not.toContain(phone)
  })
})

describe('entering codes', () => {
  test('forty concurrent wrong tries invalidate a code after exactly five, with or without the right one among them', async () => {
    const [service, phone] = [codes(), randomPhone()]
    await service.send(phone, purpose, anywhere())
    const code = wrong(lastCode())
    const { succeeded, reasons } = await outcomes(
      Array.from({ length: 40 }, () => service.use({ phone, purpose, code, asker: anywhere() }, accept)),
    )
    expect(succeeded).toEqual([])
    expect(reasons.filter((reason) => reason === 'SMS_CODE_WRONG')).toHaveLength(4)
    expect(reasons.filter((reason) => reason === 'SMS_CODE_BURNT')).toHaveLength(36)
    const { rows } = await core.database.pool.query('select wrong_tries, used_at from sms_codes')
    expect(rows).toEqual([{ wrong_tries: 5, used_at: null }])
    const right = service.use({ phone, purpose, code: lastCode(), asker: anywhere() }, accept)
    await expect(right).rejects.toMatchObject({ reason: 'SMS_CODE_BURNT' })
  })

  test('the right code twenty times at once is accepted once', async () => {
    const [service, phone] = [codes(), randomPhone()]
    await service.send(phone, purpose, anywhere())
    const { succeeded } = await outcomes(
      Array.from({ length: 20 }, () => service.use({ phone, purpose, code: lastCode(), asker: anywhere() }, accept)),
    )
    expect(succeeded).toHaveLength(1)
  })

  test('a refusal for another reason after the right code leaves it valid', async () => {
    const [service, phone] = [codes(), randomPhone()]
    await service.send(phone, purpose, anywhere())
    const proof = { phone, purpose, code: lastCode(), asker: anywhere() }
    const refusing = service.use(proof, () => Promise.reject(new AppError('INVITE_CODE_UNKNOWN')))
    await expect(refusing).rejects.toMatchObject({ reason: 'INVITE_CODE_UNKNOWN' })
    expect(await service.use(proof, accept)).toBe('accepted')
  })
})
