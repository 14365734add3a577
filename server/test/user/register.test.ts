import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LoginMode, SmsPurpose } from '@app/contract'
import { randomPhone } from '../support/factories.ts'
import { agreementVersion, askCode, loginByPassword, passMinutes, register } from '../support/people.ts'
import { outcomes, refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { checkCells } from '../support/cells.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

describe('[call user/userAuth/register]', () => {
  test('creates an account with its consent and a session that works', async () => {
    const person = await register(server)
    expect(person).toMatchObject({ isNew: true, uid: expect.stringMatching(/^\d{10}$/) })
    expect(await server.as(person)('user/user/info', {})).toMatchObject({ uid: person.uid, loginTimes: 1 })
    const consents = await server.context.database.db
      .selectFrom('consents')
      .select('agreement_version')
      .where('uid', '=', person.uid)
      .execute()
    expect(consents).toEqual([{ agreement_version: agreementVersion }])
    expect(await loginByPassword(server, person.phone, person.password)).toMatchObject({ uid: person.uid })
  })

  test('records the inviter, and refuses an unknown code without using up the SMS code', async () => {
    const inviter = await register(server)
    const { invite_code: inviteCode } = await server.context.database.db
      .selectFrom('users')
      .select('invite_code')
      .where('uid', '=', inviter.uid)
      .executeTakeFirstOrThrow()
    const phone = randomPhone()
    const smsCode = await askCode(server, phone)
    expect((await refusal(register(server, { phone, smsCode, inviteCode: 'nobody99' }))).reason).toBe(
      'INVITE_CODE_UNKNOWN',
    )
    const invited = await register(server, { phone, smsCode, inviteCode: inviteCode.toUpperCase() })
    const row = await server.context.database.db
      .selectFrom('users')
      .select('invited_by')
      .where('uid', '=', invited.uid)
      .executeTakeFirstOrThrow()
    expect(row.invited_by).toBe(inviter.uid)
  })

  test('accepts consent only to published texts in force, and leaves the SMS code valid', async () => {
    const phone = randomPhone()
    const smsCode = await askCode(server, phone)
    const shown = (await server.call('ops/basic/config/info', {})).agreementVersion
    expect(shown).toBe(agreementVersion)
    for (const version of ['no-such-version', shown.toUpperCase(), shown.split(',')[0] ?? '']) {
      const answer = await refusal(register(server, { phone, smsCode, agreementVersion: version }))
      expect(answer).toMatchObject({ status: 409, reason: 'AGREEMENT_OUTDATED', data: { agreementVersion: shown } })
    }
    await register(server, { phone, smsCode, agreementVersion: shown })
  })

  test('refuses a phone that has an account, after its owner proved to hold it', async () => {
    const { phone } = await register(server)
    await passMinutes(server, 2)
    expect((await refusal(register(server, { phone }))).reason).toBe('PHONE_TAKEN')
  })

  test('creates one account of ten concurrent registrations', async () => {
    const phone = randomPhone()
    const smsCode = await askCode(server, phone)
    const { succeeded, reasons } = await outcomes(
      Array.from({ length: 10 }, () => register(server, { phone, smsCode })),
    )
    expect(succeeded).toHaveLength(1)
    expect(new Set(reasons)).toEqual(new Set(['SMS_CODE_WRONG']))
  })

  test('accepts long passwords without composition rules', () =>
    checkCells(
      [
        '春江花月夜里的灯',
        'only small letters',
        `${'长一点'.repeat(21)}。`,
        'é'.normalize('NFD').repeat(4) + 'plum tree',
      ],
      async (password) => {
        const { phone } = await register(server, { password })
        expect(await loginByPassword(server, phone, password.normalize('NFC'))).toMatchObject({ isNew: false })
      },
    ))

  test('refuses commonly guessed passwords, and leaves the code valid', () =>
    checkCells(
      [
        'password1',
        'PASSWORD1',
        'ｐａｓｓｗｏｒｄ１',
        '12345678',
        '1q2w3e4r',
        '88888888',
        'abababab',
        '云岫数藏2026',
        '13900000001',
        '我的13900000001',
        '900000001',
      ],
      async (password) => {
        const phone = '13900000001'
        const answer = await refusal(register(server, { phone, smsCode: '123456', password }))
        expect(answer).toMatchObject({ status: 400, reason: 'PASSWORD_KNOWN', data: { field: 'password' } })
      },
    ))

  test('refuses passwords that are too short, too long or hold controls', () =>
    checkCells(['short1', '七个字的密码吧', 'a1'.repeat(33), 'with a\ttab', 'with a\u0000zero'], async (password) => {
      const answer = await refusal(register(server, { smsCode: '123456', password }))
      expect(answer).toMatchObject({ status: 400, reason: 'BAD_INPUT', data: { field: 'password' } })
    }))

  test('[valid.mobile] refuses what is no mobile number', () =>
    checkCells(['12345678901', '1380000000', '138000000000', '23800000000', '+86138000000001'], async (phone) => {
      const answer = await refusal(register(server, { smsCode: '123456', phone }))
      expect(answer).toMatchObject({ status: 400, reason: 'BAD_INPUT', data: { field: 'phone' } })
    }))
})

describe('an SMS code', () => {
  const login = (phone: string, smsCode: string) =>
    server.call('user/userAuth/login', { mode: LoginMode.phoneCode, phone, smsCode, agreementVersion })

  test('is invalidated by five wrong tries, including for the right code', async () => {
    const phone = randomPhone()
    const code = await askCode(server, phone)
    const reasons = []
    for (let index = 0; index < 5; index++) reasons.push((await refusal(login(phone, wrong(code)))).reason)
    expect(reasons).toEqual([...Array.from({ length: 4 }, () => 'SMS_CODE_WRONG'), 'SMS_CODE_BURNT'])
    expect((await refusal(login(phone, code))).reason).toBe('SMS_CODE_BURNT')
  })

  test('cannot be guessed faster by many concurrent tries', async () => {
    const phone = randomPhone()
    const code = await askCode(server, phone)
    const { succeeded } = await outcomes(Array.from({ length: 30 }, () => login(phone, wrong(code))))
    expect(succeeded).toEqual([])
    const row = await server.context.database.db
      .selectFrom('sms_codes')
      .select('wrong_tries')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(row.wrong_tries).toBe(5)
  })

  test('is valid for its own purpose only', async () => {
    const person = await register(server)
    await passMinutes(server, 2)
    const code = await askCode(server, person.phone, SmsPurpose.passwordRetrieval)
    expect((await refusal(login(person.phone, code))).reason).toBe('SMS_CODE_WRONG')
  })

  test('works once', async () => {
    const phone = randomPhone()
    const code = await askCode(server, phone)
    await login(phone, code)
    expect((await refusal(login(phone, code))).reason).toBe('SMS_CODE_WRONG')
  })

  test('is invalid after five minutes', async () => {
    const phone = randomPhone()
    const code = await askCode(server, phone)
    await server.context.database.pool.query(`update sms_codes set expires_at = expires_at - interval '5 min'`)
    expect((await refusal(login(phone, code))).reason).toBe('SMS_CODE_WRONG')
  })
})
