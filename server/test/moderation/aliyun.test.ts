import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAliyunModeration } from '../../src/adapters/aliyun/index.ts'
import { signCall } from '../../src/adapters/aliyun/signature.ts'
import { systemClock } from '../../src/core/clock.ts'
import { type Config, testConfig } from '../../src/core/config/index.ts'
import { faults, timeoutMilliseconds } from '../sms/faults.ts'
import { aliyunKey, type FakeModeration, startFakeModeration } from './fakeAliyun.ts'
import { checkCells } from '../support/cells.ts'

let fake: FakeModeration
beforeAll(async () => {
  fake = await startFakeModeration()
})
afterAll(() => fake?.stop())
beforeEach(() => {
  fake.fault = undefined
  fake.answerWith = undefined
  fake.asked.length = 0
  fake.opinions.clear()
})

function aliyun(changes: Partial<Config['moderation']> = {}, clock = systemClock) {
  // Ample for a busy machine; only the faults wait this long.
  const base = { ...aliyunKey, endpoint: fake.url, timeoutMilliseconds: 10_000 }
  return createAliyunModeration(testConfig({ moderation: { ...base, ...changes } }).moderation, clock)
}

const text = '云边的茶亭，春水煎茶 & 听雨 100% *好*！'
const picture = 'https://img.example.cn/media/u/ab/abc.jpg'

describe('the labels of the service become a verdict', () => {
  test.each([
    ['none', ['nonLabel'], { kind: 'pass' }],
    ['low', ['inappropriate_oral'], { kind: 'pass' }],
    [
      'medium',
      ['ad_compliance', 'inappropriate_oral'],
      { kind: 'review', doubts: ['ad_compliance', 'inappropriate_oral'] },
    ],
    ['medium', [], { kind: 'review', doubts: ['risk-medium'] }],
    ['high', ['contraband_gambling'], { kind: 'refuse', found: ['contraband_gambling'] }],
    ['high', ['customized'], { kind: 'refuse', found: ['customized'] }],
  ] as const)('%s %j', async (level, labels, verdict) => {
    fake.opinions.set(text, { level, labels })
    fake.opinions.set(picture, { level, labels })
    expect(await aliyun().moderateText(text)).toEqual(verdict)
    expect(await aliyun().moderatePicture(picture)).toEqual(verdict)
    expect(fake.asked).toEqual([
      { action: 'TextModerationPlus', service: 'comment_detection_pro', content: text },
      { action: 'ImageModeration', service: 'postImageCheck', content: picture },
    ])
  })

  test('the operator chooses the service', async () => {
    const judge = aliyun({ textService: 'ugc_moderation_byllm', pictureService: 'baselineCheck' })
    await judge.moderateText(text)
    await judge.moderatePicture(picture)
    expect(fake.asked.map(({ service }) => service)).toEqual(['ugc_moderation_byllm', 'baselineCheck'])
  })

  test('a long text is checked in pieces of whole characters, and the most severe verdict counts', async () => {
    fake.opinions.set('𠮷'.repeat(600), { level: 'medium', labels: ['ad'] })
    fake.opinions.set(`${'𠮷'.repeat(50)}坏`, { level: 'high', labels: ['sexual_terms'] })
    expect(await aliyun().moderateText(`${'𠮷'.repeat(600)}坏`)).toEqual({ kind: 'refuse', found: ['sexual_terms'] })
    expect(await aliyun().moderateText('𠮷'.repeat(601))).toMatchObject({ kind: 'review' })
    expect(fake.asked).toHaveLength(4)
  })

  test('a word across two pieces is complete in one of them', async () => {
    for (const length of [580, 598, 1148]) {
      fake.asked.length = 0
      await aliyun().moderateText(`${'云'.repeat(length)}不好的词${'山'.repeat(300)}`)
      expect(fake.asked.some(({ content }) => content.includes('不好的词'))).toBe(true)
      expect(fake.asked.map(({ content }) => content.length <= 600)).not.toContain(false)
    }
  })
})

describe('a missing verdict is never a pass', () => {
  test('ends in time after one call, whatever the fault', () =>
    checkCells(faults, async (fault) => {
      fake.fault = fault
      const before = fake.requests.length
      const result = await aliyun({ timeoutMilliseconds }).moderateText(text)
      expect(result).toMatchObject({ kind: 'unanswered', detail: expect.any(String) })
      expect(fake.requests).toHaveLength(before + 1)
      expect(await aliyun({ timeoutMilliseconds }).moderatePicture(picture)).toMatchObject({ kind: 'unanswered' })
    }))

  test('the service is unreachable', async () => {
    const gone = await startFakeModeration()
    await gone.stop()
    expect(await aliyun({ endpoint: gone.url }).moderateText(text)).toEqual({
      kind: 'unanswered',
      detail: 'ECONNREFUSED',
    })
  })

  const whole = { Code: 200, Message: 'OK', RequestId: 'R-1', Data: { RiskLevel: 'none', Result: [] } }
  test('an answer of another shape', () =>
    checkCells<[string, unknown]>(
      [
        ['null', null],
        ['a list', []],
        ['an empty object', {}],
        ['no data', { Code: 200, Message: 'OK', RequestId: 'R-1' }],
        ['no level', { ...whole, Data: { Result: [] } }],
        ['an unknown level', { ...whole, Data: { RiskLevel: 'harmless', Result: [] } }],
        ['a level in another case', { ...whole, Data: { RiskLevel: 'None', Result: [] } }],
        ['results of another shape', { ...whole, Data: { RiskLevel: 'none', Result: {} } }],
        ['a label that is no word', { ...whole, Data: { RiskLevel: 'high', Result: [{ Label: text }] } }],
        ['another code', { ...whole, Code: 408 }],
      ],
      async (_, body) => {
        fake.answerWith = { status: 200, body }
        expect((await aliyun().moderateText(text)).kind).toBe('unanswered')
      },
    ))

  test('the account is rejected: the log contains the code, and users see no details', async () => {
    fake.answerWith = { status: 400, body: { Code: 'Throttling.User', Message: `${text} too fast`, RequestId: 'R-2' } }
    const verdict = await aliyun().moderateText(text)
    expect(verdict).toEqual({ kind: 'unanswered', detail: 'Throttling.User in request R-2' })
    fake.answerWith = { status: 200, body: { Code: 408, Msg: 'no permission', RequestId: 'R-3' } }
    expect(await aliyun().moderatePicture(picture)).toEqual({ kind: 'unanswered', detail: '408 in request R-3' })
  })

  test('a wrong key, secret or service', () =>
    checkCells<[string, Partial<Config['moderation']>, string]>(
      [
        ['key', { accessKeyId: 'LTAI-other' }, 'InvalidAccessKeyId.NotFound'],
        ['secret', { accessKeySecret: 'another secret' }, 'SignatureDoesNotMatch'],
        ['service', { textService: 'no_such_service' }, 'InvalidParameter'],
      ],
      async (_, changes, code) => {
        const verdict = await aliyun(changes).moderateText(text)
        expect(verdict).toMatchObject({ kind: 'unanswered', detail: expect.stringContaining(code) })
        expect(fake.asked).toEqual([])
      },
    ))

  test.each([-16, 16])('a clock that is %i minutes off', async (minutes) => {
    const verdict = await aliyun({}, { now: () => Date.now() + minutes * 60_000 }).moderateText(text)
    expect(verdict).toMatchObject({ detail: expect.stringContaining('InvalidTimeStamp.Expired') })
  })
})

describe('the signature', () => {
  /** Signs a call, lets `alter` change it on the way, and returns the provider's answer. */
  async function send(alter: (call: { query: string; headers: Record<string, string>; body: string }) => void) {
    const form = { Service: 'comment_detection_pro', ServiceParameters: JSON.stringify({ content: text }) }
    const call = signCall(
      aliyunKey,
      { host: new URL(fake.url).host, action: 'TextModerationPlus', version: '2022-03-02', form },
      { at: new Date(), nonce: crypto.randomUUID() },
    )
    alter(call)
    const { query, headers, body } = call
    const response = await fetch(`${fake.url}/?${query}`, { method: 'POST', headers, body })
    return ((await response.json()) as { Code: string | number }).Code
  }

  test('is accepted unchanged', async () => {
    expect(await send(() => {})).toBe(200)
  })

  test('is invalid for any other value', () =>
    checkCells<[string, Parameters<typeof send>[0], string]>(
      [
        ['the words', (call) => (call.body = call.body.replace('100', '101')), 'InvalidContentHash'],
        ['the service', (call) => (call.body = call.body.replace('comment', 'nickname')), 'InvalidContentHash'],
        ['a further field', (call) => (call.body += '&DataId=1'), 'InvalidContentHash'],
        ['the query', (call) => (call.query = 'Service=other'), 'SignatureDoesNotMatch'],
        [
          'the hash of the body',
          ({ headers }) => (headers['x-acs-content-sha256'] = '0'.repeat(64)),
          'InvalidContentHash',
        ],
        ['the type of the body', ({ headers }) => (headers['content-type'] = 'text/plain'), 'SignatureDoesNotMatch'],
        ['the action', ({ headers }) => (headers['x-acs-action'] = 'ImageModeration'), 'SignatureDoesNotMatch'],
        ['the version', ({ headers }) => (headers['x-acs-version'] = '2017-05-25'), 'SignatureDoesNotMatch'],
        ['the nonce', ({ headers }) => (headers['x-acs-signature-nonce'] = 'other'), 'SignatureDoesNotMatch'],
      ],
      async (_, alter, refusal) => {
        expect(await send(alter)).toBe(refusal)
        expect(fake.asked).toEqual([])
      },
    ))

  test('is accepted once: a repeated call is refused', async () => {
    await aliyun().moderateText(text)
    const { headers, body } = fake.requests.at(-1) as (typeof fake.requests)[number]
    const kept = Object.entries(headers).filter(([name]) => /^(x-acs-|authorization$|content-type$)/.test(name))
    const again = await fetch(`${fake.url}/`, {
      method: 'POST',
      headers: Object.fromEntries(kept) as Record<string, string>,
      body,
    })
    expect(await again.json()).toMatchObject({ Code: 'SignatureNonceUsed' })
    expect(fake.asked).toHaveLength(1)
  })
})
