import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LoginMode, SmsPurpose } from '@app/contract'
import { randomPhone } from '../support/factories.ts'
import {
  agreementVersion,
  askCode,
  loginByPassword,
  passMinutes,
  register,
  type Registered,
} from '../support/people.ts'
import { refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let person: Registered
beforeAll(async () => {
  server = await startTestServer()
  person = await register(server)
  await passMinutes(server, 2)
})
afterAll(() => server?.stop())

const mode = LoginMode.phoneCode

describe('[call user/userAuth/login]', () => {
  test('[enum.login-mode] mode 1 takes phone and password', async () => {
    expect(await loginByPassword(server, person.phone, person.password)).toMatchObject({
      uid: person.uid,
      isNew: false,
      token: expect.any(String),
      refreshToken: expect.any(String),
    })
  })

  test('mode 2 logs a known phone in', async () => {
    const smsCode = await askCode(server, person.phone)
    expect(await server.call('user/userAuth/login', { mode, phone: person.phone, smsCode })).toMatchObject({
      uid: person.uid,
      isNew: false,
    })
  })

  test('mode 2 registers an unknown phone, once the agreement is accepted', async () => {
    const phone = randomPhone()
    const smsCode = await askCode(server, phone)
    const without = await refusal(server.call('user/userAuth/login', { mode, phone, smsCode }))
    expect(without.reason).toBe('AGREEMENT_REQUIRED')
    const reply = await server.call('user/userAuth/login', { mode, phone, smsCode, agreementVersion })
    expect(reply).toMatchObject({ isNew: true })
    expect(reply.uid).not.toBe(person.uid)
  })

  test('an account created by code has no password that would open it', async () => {
    const phone = randomPhone()
    await server.call('user/userAuth/login', { mode, phone, smsCode: await askCode(server, phone), agreementVersion })
    expect((await refusal(loginByPassword(server, phone, 'no account has this password'))).reason).toBe('LOGIN_WRONG')
  })

  test('answers a wrong password and an unknown phone with the same message', async () => {
    const answers = await Promise.all(
      [person.phone, randomPhone()].map((phone) => refusal(loginByPassword(server, phone, 'wrong4password'))),
    )
    const [known, unknown] = answers.map(({ status, reason, message, data }) => ({ status, reason, message, data }))
    expect(known).toEqual(unknown)
    expect(known).toMatchObject({ status: 400, reason: 'LOGIN_WRONG' })
  })

  test('answers a wrong code with the same message whether the phone is registered or not', async () => {
    const answers = await Promise.all(
      [person.phone, randomPhone()].map((phone) =>
        refusal(server.call('user/userAuth/login', { mode, phone, smsCode: '000000' })),
      ),
    )
    expect(answers.map((answer) => answer.reason)).toEqual(['SMS_CODE_WRONG', 'SMS_CODE_WRONG'])
  })

  test.each([
    [LoginMode.password, 'password'],
    [LoginMode.phoneCode, 'smsCode'],
  ])('mode %i without its secret names the missing field', async (without, field) => {
    const answer = await refusal(server.call('user/userAuth/login', { mode: without, phone: person.phone }))
    expect(answer).toMatchObject({ status: 400, data: { field } })
  })
})

describe('[call user/userAuth/resetPassword]', () => {
  test.each([SmsPurpose.passwordRetrieval, SmsPurpose.passwordReset] as const)(
    'with a code of purpose %i sets the password and ends every session',
    async (purpose) => {
      const { phone, uid, ...first } = await register(server)
      const second = await loginByPassword(server, phone, first.password)
      await passMinutes(server, 2)
      const smsCode = await askCode(server, phone, purpose)
      await server.call('user/userAuth/resetPassword', { phone, smsCode, password: 'another7pass', purpose })
      for (const session of [first, second]) {
        expect((await refusal(server.as(session)('user/user/info', {}))).status).toBe(401)
        const { refreshToken } = session
        expect((await refusal(server.call('user/userAuth/refreshToken', { refreshToken }))).reason).toBe(
          'REFRESH_TOKEN_INVALID',
        )
      }
      expect((await refusal(loginByPassword(server, phone, first.password))).reason).toBe('LOGIN_WRONG')
      expect(await loginByPassword(server, phone, 'another7pass')).toMatchObject({ uid })
    },
  )

  test('does not reveal that a phone has no account', async () => {
    const phone = randomPhone()
    const purpose = SmsPurpose.passwordRetrieval
    const smsCode = await askCode(server, phone, purpose)
    const attempt = { phone, purpose, password: 'another7pass' }
    const wrong = await refusal(server.call('user/userAuth/resetPassword', { ...attempt, smsCode: '999999' }))
    const right = await refusal(server.call('user/userAuth/resetPassword', { ...attempt, smsCode }))
    expect([wrong.reason, right.reason]).toEqual(['SMS_CODE_WRONG', 'SMS_CODE_WRONG'])
  })

  test('refuses a commonly guessed password, and leaves the code valid', async () => {
    const { phone } = await register(server)
    await passMinutes(server, 2)
    const purpose = SmsPurpose.passwordReset
    const reset = { phone, purpose, smsCode: await askCode(server, phone, purpose) }
    const refused = await refusal(server.call('user/userAuth/resetPassword', { ...reset, password: 'password1' }))
    expect(refused).toMatchObject({ status: 400, reason: 'PASSWORD_KNOWN', data: { field: 'password' } })
    expect(await server.call('user/userAuth/resetPassword', { ...reset, password: 'a lamp in the snow' })).toEqual({})
  })

  test('refuses a login code', async () => {
    const { phone, smsCode } = { phone: person.phone, smsCode: await freshLoginCode() }
    const purpose = SmsPurpose.passwordReset
    const answer = await refusal(
      server.call('user/userAuth/resetPassword', { phone, smsCode, purpose, password: 'another7pass' }),
    )
    expect(answer.reason).toBe('SMS_CODE_WRONG')
  })
})

async function freshLoginCode(): Promise<string> {
  await passMinutes(server, 2)
  return askCode(server, person.phone)
}
