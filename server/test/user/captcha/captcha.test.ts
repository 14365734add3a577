import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SmsPurpose } from '@app/contract'
import { createClient } from '@app/contract/client'
import { randomPhone } from '../../support/factories.ts'
import { checkWork } from '../../../src/modules/user/captcha/proofOfWork.ts'
import { doWork, handTrack, passMinutes, register, solveSlide, useUp } from '../../support/people.ts'
import { outcomes, refusal } from '../../support/refusals.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { checkCells } from '../../support/cells.ts'

let server: TestServer
let phone: string
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())
beforeEach(() => {
  phone = randomPhone()
})

const purpose = SmsPurpose.logon
const dataUri = /^data:image\/(png|jpeg);base64,/

async function textAnswer(captchaId: string): Promise<string> {
  const row = await server.context.database.db
    .selectFrom('captchas')
    .select('answer')
    .where('id', '=', captchaId)
    .executeTakeFirstOrThrow()
  return (row.answer as { text: string }).text
}

describe('the picture captcha', () => {
  const askText = async (text?: string) => {
    const { captchaId, workBits } = await server.call('user/userAuth/getCaptcha', {})
    const captchaText = text ?? (await textAnswer(captchaId))
    return { captchaId, captchaText, phone, purpose, work: doWork(captchaId, workBits) }
  }

  test('[call user/userAuth/getCaptcha] returns a picture whose answer stays on the server', async () => {
    const reply = await server.call('user/userAuth/getCaptcha', {})
    expect(reply).toEqual({
      captchaId: expect.any(String),
      image: expect.stringMatching(dataUri),
      workBits: 2,
      expiresIn: 120,
    })
    expect(JSON.stringify(reply)).not.toContain(await textAnswer(reply.captchaId))
  })

  test('[call user/userAuth/sendSms] sends a code for the right answer, in small letters too', async () => {
    const input = await askText()
    const reply = await server.call('user/userAuth/sendSms', {
      ...input,
      captchaText: ` ${input.captchaText.toLowerCase()}`,
    })
    expect(reply).toEqual({ nextIn: 60 })
    expect(await server.sms.lastCode(phone)).toMatch(/^\d{6}$/)
  })

  test('counts once, right or wrong', async () => {
    const wrong = await askText('zzzzz')
    const right = { ...wrong, captchaText: await textAnswer(wrong.captchaId) }
    expect((await refusal(server.call('user/userAuth/sendSms', wrong))).reason).toBe('CAPTCHA_WRONG')
    expect((await refusal(server.call('user/userAuth/sendSms', right))).reason).toBe('CAPTCHA_EXPIRED')
    expect(await server.sms.count(phone)).toBe(0)
  })
})

describe('the slide captcha', () => {
  const send = (answer: Awaited<ReturnType<typeof solveSlide>>, to = phone) =>
    server.call('user/userAuth/sendSmsGo', { phone: to, purpose, ...answer })

  test('[call user/userAuth/getCaptchaGo] returns a picture and its piece, without its position', async () => {
    const reply = await server.call('user/userAuth/getCaptchaGo', {})
    expect(reply).toEqual({
      provider: 'own',
      captchaId: expect.any(String),
      image: expect.stringMatching(dataUri),
      piece: expect.stringMatching(dataUri),
      width: 320,
      height: 204,
      pieceSize: 60,
      pieceTop: expect.any(Number),
      workBits: 2,
      expiresIn: 120,
    })
  })

  test('[call user/userAuth/sendSmsGo] sends a code for an answer within the tolerance', async () => {
    const answer = await solveSlide(server)
    expect(await send({ ...answer, x: answer.x + 0.025, track: handTrack(answer.x + 0.025) })).toEqual({ nextIn: 60 })
    expect(await server.sms.count(phone)).toBe(1)
  })

  test('refuses the answers of a machine', () =>
    checkCells(
      [
        ['beside the hole', (x: number) => ({ x: x - 0.05, track: handTrack(x - 0.05) })],
        ['with a track that ends elsewhere', (x: number) => ({ x, track: handTrack(x / 2) })],
        ['with a track of even steps', (x: number) => ({ x, track: evenTrack(x) })],
        [
          'faster than a hand',
          (x: number) => ({ x, track: handTrack(x).map((point) => ({ ...point, t: point.t / 7 })) }),
        ],
        ['with time running backwards', (x: number) => ({ x, track: backwards(handTrack(x)) })],
        ['in too few points', (x: number) => ({ x, track: handTrack(x).slice(-3) })],
      ],
      async (_, alter) => {
        const { captchaId, x, work } = await solveSlide(server)
        const altered = alter(x)
        const track = altered.track.map((point) => ({ ...point, t: Math.round(point.t) }))
        expect((await refusal(send({ captchaId, x: altered.x, track, work }))).reason).toBe('CAPTCHA_WRONG')
        expect(await server.sms.count(phone)).toBe(0)
      },
    ))

  test('one solution sends one code, however many ask at once', async () => {
    const answer = await solveSlide(server)
    const { succeeded, reasons } = await outcomes(Array.from({ length: 8 }, () => send(answer, randomPhone())))
    expect(succeeded).toHaveLength(1)
    expect(new Set(reasons)).toEqual(new Set(['CAPTCHA_EXPIRED']))
  })

  test('is invalid after two minutes', async () => {
    const answer = await solveSlide(server)
    await server.context.database.pool.query(`update captchas set expires_at = expires_at - interval '2 min'`)
    expect((await refusal(send(answer))).reason).toBe('CAPTCHA_EXPIRED')
  })

  test('one phone gets a code every 60 seconds, also under concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => solveSlide(server)))
    const { succeeded, reasons } = await outcomes(answers.map((answer) => send(answer)))
    expect(succeeded).toHaveLength(1)
    expect(new Set(reasons)).toEqual(new Set(['SMS_TOO_FAST']))
    expect(await server.sms.count(phone)).toBe(1)
  })

  test('one phone gets ten codes a day', async () => {
    const day = await startTestServer({ overrides: { identity: { smsIntervalSeconds: 0 } }, beside: server })
    try {
      const answers = await Promise.all(Array.from({ length: 11 }, () => solveSlide(day)))
      const { succeeded, reasons } = await outcomes(
        answers.map((answer) => day.call('user/userAuth/sendSmsGo', { phone, purpose, ...answer })),
      )
      expect(succeeded).toHaveLength(10)
      expect(reasons).toEqual(['SMS_DAILY_LIMIT'])
    } finally {
      await day.stop()
    }
  })

  test('one address gets 100 codes an hour, whatever the phones', async () => {
    const call = createClient({ baseUrl: server.url, headers: () => ({ 'x-forwarded-for': '203.0.113.9' }) })
    await useUp(server, 'sms-ip:203.0.113.9', 3600, 100)
    const answer = await solveSlide(server)
    const refused = await refusal(call('user/userAuth/sendSmsGo', { phone, purpose, ...answer }))
    expect(refused).toMatchObject({ status: 429, reason: 'SMS_TOO_FAST' })
  })

  test('the reply does not reveal whether a phone is registered', async () => {
    const known = await register(server)
    await passMinutes(server, 2)
    for (const asked of Object.values(SmsPurpose)) {
      const replies = await Promise.all(
        [known.phone, randomPhone()].map(async (to) =>
          server.call('user/userAuth/sendSmsGo', { phone: to, purpose: asked, ...(await solveSlide(server)) }),
        ),
      )
      expect(replies[0]).toEqual(replies[1])
      await passMinutes(server, 2)
    }
  })
})

function evenTrack(x: number) {
  return Array.from({ length: 11 }, (_, index) => ({ x: (x * index) / 10, y: 0, t: index * 50 }))
}

function backwards(track: ReturnType<typeof handTrack>) {
  return track.map((point, index) => (index === 3 ? { ...point, t: 0 } : point))
}

describe('suspicion', () => {
  const from = (ip: string) => createClient({ baseUrl: server.url, headers: () => ({ 'x-forwarded-for': ip }) })
  const puzzleFor = async (ip: string) => {
    const puzzle = await from(ip)('user/userAuth/getCaptchaGo', {})
    if (puzzle.provider !== 'own') throw new Error('no provider is configured here')
    return puzzle
  }
  const bitsFor = async (ip: string) => (await puzzleFor(ip)).workBits
  const wrongAnswer = async (ip: string) => {
    const { captchaId } = await puzzleFor(ip)
    return refusal(
      from(ip)('user/userAuth/sendSmsGo', { phone, purpose, captchaId, x: 0, track: handTrack(0), work: '1' }),
    )
  }

  test('an answer without its proof of work is wrong', async () => {
    await useUp(server, 'captcha-wrong:203.0.113.31', 3600, 50)
    const call = from('203.0.113.31')
    const { work: _, ...bare } = await solveSlide({ ...server, call })
    expect((await refusal(call('user/userAuth/sendSmsGo', { phone, purpose, ...bare }))).reason).toBe('CAPTCHA_WRONG')
    const solved = await solveSlide({ ...server, call })
    expect(await call('user/userAuth/sendSmsGo', { phone, purpose, ...solved })).toEqual({ nextIn: 60 })
  })

  test('the work depends on the captcha’s own id, and no earlier number counts', async () => {
    const work = doWork('some captcha', 5)
    expect(await checkWork('some captcha', work, 5)).toBe(true)
    for (let number = 0; number < Number(work); number++) {
      expect(await checkWork('some captcha', String(number), 5)).toBe(false)
    }
  })

  test('wrong answers increase the work, for the neighbours in a /64 too, and finally end the puzzles', async () => {
    expect(await bitsFor('2001:db8:31:1::1')).toBe(2)
    for (let index = 0; index < 4; index++) {
      expect((await wrongAnswer(`2001:db8:31:1::${index}`)).reason).toBe('CAPTCHA_WRONG')
    }
    expect(await bitsFor('2001:db8:31:1::99')).toBe(4)
    expect(await bitsFor('2001:db8:32:1::1')).toBe(2)
    await useUp(server, 'captcha-wrong:203.0.113.32', 3600, 60)
    const refused = await refusal(from('203.0.113.32')('user/userAuth/getCaptchaGo', {}))
    expect(refused).toMatchObject({ status: 429, reason: 'TOO_FAST' })
  })

  test('limits are checked before anything is drawn', async () => {
    const drawn = async () => (await server.context.database.pool.query('select id from captchas')).rowCount
    await useUp(server, 'captcha:203.0.113.33', 60, 60)
    const before = await drawn()
    expect((await refusal(from('203.0.113.33')('user/userAuth/getCaptcha', {}))).reason).toBe('TOO_FAST')
    expect(await drawn()).toBe(before)
  })
})

test('of a crowd that asks at once as many get a drawing as may wait, and the others are asked to retry', async () => {
  const few = await startTestServer({ overrides: { captcha: { waiting: 3 } }, beside: server })
  try {
    const { succeeded, reasons } = await outcomes(
      Array.from({ length: 30 }, () => few.call('user/userAuth/getCaptchaGo', {})),
    )
    expect(succeeded.length).toBeGreaterThanOrEqual(4)
    expect(new Set(reasons)).toEqual(new Set(['BUSY']))
    expect(await few.call('user/userAuth/getCaptcha', {})).toMatchObject({ workBits: 2 })
  } finally {
    await few.stop()
  }
})
