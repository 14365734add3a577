import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apiPrefix, LoginMode, SmsPurpose, type Uid } from '@app/contract'
import { type Call, createClient } from '@app/contract/client'
import { makeUser, randomPhone } from '../support/factories.ts'
import { agreementVersion, awaitWholeWindow, passMinutes, solveSlide, useUp } from '../support/people.ts'
import { refusal } from '../support/refusals.ts'
import { newClient, randomAddress, startTestServer, type TestServer } from '../support/server.ts'
import { checkCells } from '../support/cells.ts'

// A stranger knows a phone number and nothing else. Whatever they try, its owner can log in.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())
// Wrong passwords are counted in windows of a quarter of an hour.
beforeEach(() => awaitWholeWindow(server, 900))

interface Somebody {
  call: Call
  ip: string
  client: string
}

/** Creates a caller with its own browser and address. */
function somebody({ ip = randomAddress(), client = newClient() } = {}): Somebody {
  return { ip, client, call: createClient({ baseUrl: server.url, headers: () => ({ client, 'x-forwarded-for': ip }) }) }
}

const password = 'Plum7Blossom'

async function ask({ call }: Somebody, phone: string, purpose: SmsPurpose = SmsPurpose.logon): Promise<string> {
  await call('user/userAuth/sendSmsGo', { phone, purpose, ...(await solveSlide({ ...server, call })) })
  return server.sms.lastCode(phone)
}

/** An account and the browser it was created in. */
async function makeOwner() {
  const [at, phone] = [somebody(), randomPhone()]
  const smsCode = await ask(at, phone)
  const tokens = await at.call('user/userAuth/register', { phone, password, smsCode, agreementVersion })
  await passMinutes(server, 2)
  return { at, phone, ...tokens }
}

const byPassword = ({ call }: Somebody, phone: string, tried = password) =>
  call('user/userAuth/login', { mode: LoginMode.password, phone, password: tried })
const byCode = ({ call }: Somebody, phone: string, smsCode: string) =>
  call('user/userAuth/login', { mode: LoginMode.phoneCode, phone, smsCode })
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
const keyOf = (phone: string) => server.context.sealer.keyedHash(phone, 'phone').toString('base64url')

async function tryOften(times: number, attempt: () => Promise<unknown>): Promise<string[]> {
  const reasons: string[] = []
  for (let count = 0; count < times; count++) reasons.push((await refusal(attempt())).reason ?? '')
  return reasons
}

describe('[call user/userAuth/login] passwords tried by strangers', () => {
  test('are limited to eight per network, and the owner still logs in, from a known browser or not', async () => {
    const { at, phone, uid } = await makeOwner()
    const stranger = somebody()
    expect(await tryOften(10, () => byPassword(stranger, phone, 'wrong'))).toEqual([
      ...Array.from({ length: 8 }, () => 'LOGIN_WRONG'),
      ...Array.from({ length: 2 }, () => 'LOGIN_TRIES_USED'),
    ])
    // Another browser fails even with the right one.
    expect((await refusal(byPassword(somebody({ ip: stranger.ip }), phone))).reason).toBe('LOGIN_TRIES_USED')
    expect(await byPassword(at, phone)).toMatchObject({ uid })
    expect(await byPassword(somebody(), phone)).toMatchObject({ uid })
  })

  test('all addresses of a /64 are one network', async () => {
    const { phone } = await makeOwner()
    const network = `2001:db8:${randomInt(65_536).toString(16)}:7`
    const next = () => byPassword(somebody({ ip: `${network}::${randomInt(65_536).toString(16)}` }), phone, 'wrong')
    expect((await tryOften(9, next)).at(-1)).toBe('LOGIN_TRIES_USED')
  })

  test('from a thousand networks use up the limit of all strangers, and the owner at a known browser has a separate one', async () => {
    const { at, phone, uid } = await makeOwner()
    await useUp(server, `login:${keyOf(phone)}`, 900, 100)
    const refused = await refusal(byPassword(somebody(), phone))
    expect(refused).toMatchObject({ status: 429, reason: 'LOGIN_TRIES_USED' })
    expect(await byPassword(at, phone)).toMatchObject({ uid })
    // By message from anywhere else.
    const elsewhere = somebody()
    expect(await byCode(elsewhere, phone, await ask(elsewhere, phone))).toMatchObject({ uid })
  })

  test('from the owner’s own network do not lock a known browser there', async () => {
    const { at, phone, uid } = await makeOwner()
    await useUp(server, `login-ip:${at.ip}`, 900, 60)
    expect((await refusal(byPassword(somebody({ ip: at.ip }), phone))).reason).toBe('LOGIN_TRIES_USED')
    expect(await byPassword(at, phone)).toMatchObject({ uid })
  })

  test('have a limit of eight for a known browser as well, and a right password does not count', async () => {
    const { at, phone, uid } = await makeOwner()
    const wrongly = (times: number) => tryOften(times, () => byPassword(at, phone, 'wrong'))
    await wrongly(4)
    expect(await byPassword(at, phone)).toMatchObject({ uid })
    expect(new Set(await wrongly(4))).toEqual(new Set(['LOGIN_WRONG']))
    expect((await tryOften(1, () => byPassword(at, phone, 'wrong')))[0]).toBe('LOGIN_TRIES_USED')
  })

  test('a browser known to another account counts as a stranger’s', async () => {
    const [mine, other] = [await makeOwner(), await makeOwner()]
    await useUp(server, `login:${keyOf(mine.phone)}`, 900, 100)
    expect((await refusal(byPassword(other.at, mine.phone))).reason).toBe('LOGIN_TRIES_USED')
  })

  test('do not reveal by their limits whether a phone has an account', async () => {
    const answers = await Promise.all(
      [(await makeOwner()).phone, randomPhone()].map(async (phone) => {
        const stranger = somebody()
        return tryOften(9, () => byPassword(stranger, phone, 'wrong'))
      }),
    )
    expect(answers[0]).toEqual(answers[1])
  })
})

describe('codes requested or tried by strangers', () => {
  test('five wrong tries of a stranger leave the owner’s code valid', async () => {
    const { phone, uid } = await makeOwner()
    const owner = somebody()
    const smsCode = await ask(owner, phone)
    const stranger = somebody()
    expect(new Set(await tryOften(7, () => byCode(stranger, phone, wrong(smsCode))))).toEqual(
      new Set(['SMS_CODE_WRONG']),
    )
    // Even the right one is invalid for a client that did not request it.
    expect((await refusal(byCode(stranger, phone, smsCode))).reason).toBe('SMS_CODE_WRONG')
    expect(await byCode(owner, phone, smsCode)).toMatchObject({ uid })
  })

  test('a code that a stranger requests does not invalidate the owner’s earlier one', async () => {
    const { phone, uid } = await makeOwner()
    const [owner, stranger] = [somebody(), somebody()]
    const smsCode = await ask(owner, phone)
    await passMinutes(server, 2)
    const theirs = await ask(stranger, phone)
    await tryOften(5, () => byCode(stranger, phone, wrong(theirs)))
    expect((await refusal(byCode(stranger, phone, theirs))).reason).toBe('SMS_CODE_BURNT')
    expect(await byCode(owner, phone, smsCode)).toMatchObject({ uid })
  })

  test('the same is true for a new password', async () => {
    const { at, phone } = await makeOwner()
    const purpose = SmsPurpose.passwordReset
    const reset = ({ call }: Somebody, smsCode: string) =>
      call('user/userAuth/resetPassword', { phone, smsCode, purpose, password: 'another7plum' })
    const smsCode = await ask(at, phone, purpose)
    const stranger = somebody()
    await tryOften(6, () => reset(stranger, wrong(smsCode)))
    expect((await refusal(reset(stranger, smsCode))).reason).toBe('SMS_CODE_WRONG')
    expect(await reset(at, smsCode)).toEqual({})
  })

  test('the same is true for a safe code: it is set where its message was requested', async () => {
    const user = await makeUser(server.context.database)
    const stranger = somebody()
    const smsCode = await ask(stranger, user.phone, SmsPurpose.safeCode)
    const set = (code: string) =>
      server.as(user)('user/securityCode/editSecurityCode', { smsCode: code, securityCode: '258036' })
    expect((await refusal(set(smsCode))).reason).toBe('SMS_CODE_WRONG')
    await passMinutes(server, 2)
    expect(await set(await ask({ ...stranger, call: server.call }, user.phone, SmsPurpose.safeCode))).toEqual({})
  })

  test('ten codes requested by strangers leave the owner’s known browser its own', async () => {
    const { at, phone, uid } = await makeOwner()
    const stranger = somebody()
    await ask(stranger, phone)
    expect((await refusal(ask(stranger, phone))).reason).toBe('SMS_TOO_FAST')
    await server.context.database.pool.query(
      `insert into sms_codes (phone_hash, purpose, code_hash, client_hash, expires_at)
       select phone_hash, purpose, code_hash, client_hash, expires_at
       from (select * from sms_codes where phone_hash = $1 order by id desc limit 1) last, generate_series(1, 10)`,
      [server.context.sealer.keyedHash(phone, 'phone')],
    )
    expect(await byCode(at, phone, await ask(at, phone))).toMatchObject({ uid })
    await passMinutes(server, 2)
    expect((await refusal(ask(somebody(), phone))).reason).toBe('SMS_DAILY_LIMIT')
  })

  test('strangers together have thirty wrong codes a day for a phone; a known browser is not included', async () => {
    const { at, phone, uid } = await makeOwner()
    const stranger = somebody()
    const theirs = await ask(stranger, phone)
    await useUp(server, `code:${keyOf(phone)}`, 86_400, 30)
    expect((await refusal(byCode(stranger, phone, theirs))).reason).toBe('CODE_TRIES_USED')
    expect(await byCode(at, phone, await ask(at, phone))).toMatchObject({ uid })
  })

  test('their tries behind the owner’s address leave a known browser there its own tries', async () => {
    const { at, phone, uid } = await makeOwner()
    const smsCode = await ask(at, phone)
    await useUp(server, `code-ip:${at.ip}`, 3600, 60)
    expect((await refusal(byCode(somebody({ ip: at.ip }), phone, smsCode))).reason).toBe('CODE_TRIES_USED')
    expect(await byCode(at, phone, smsCode)).toMatchObject({ uid })
  })

  test('their tries without a request count for their address alone', async () => {
    const { phone, uid } = await makeOwner()
    const stranger = somebody()
    await useUp(server, `code-ip:${stranger.ip}`, 3600, 59)
    expect(await tryOften(2, () => byCode(stranger, phone, '123456'))).toEqual(['SMS_CODE_WRONG', 'CODE_TRIES_USED'])
    const owner = somebody()
    expect(await byCode(owner, phone, await ask(owner, phone))).toMatchObject({ uid })
    const { rows } = await server.context.database.pool.query('select count from rate_counters where key = $1', [
      `code:${keyOf(phone)}`,
    ])
    expect(rows).toEqual([{ count: 0 }])
  })
})

describe('a client', () => {
  const captcha = () => `${server.url}${apiPrefix}user/userAuth/getCaptcha`

  test('gets a token that scripts cannot read, for account calls, and keeps it', async () => {
    const answer = await fetch(captcha(), { headers: { 'x-forwarded-for': randomAddress() } })
    const cookie = answer.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^client=[\w-]{43}; Path=\/api\/v1\/user; Max-Age=34560000; HttpOnly; SameSite=Lax$/)
    const [pair = ''] = cookie.split(';')
    const again = await fetch(captcha(), { headers: { cookie: `a=b; ${pair}`, 'x-forwarded-for': randomAddress() } })
    expect(again.headers.get('set-cookie')).toContain(`${pair};`)
  })

  test('cannot choose a token', () =>
    checkCells(['', 'short', `${'x'.repeat(42)};`, 'x'.repeat(44)], async (said) => {
      const answer = await fetch(captcha(), {
        headers: { cookie: `client=${said}`, 'x-forwarded-for': randomAddress() },
      })
      expect(answer.headers.get('set-cookie')).not.toContain(`client=${said};`)
    }))

  test('without a token is identified by its network while it enters a code', async () => {
    const ip = randomAddress()
    const at = {
      ip,
      client: '',
      call: createClient({ baseUrl: server.url, headers: () => ({ 'x-forwarded-for': ip }) }),
    }
    const phone = randomPhone()
    const login = { mode: LoginMode.phoneCode, phone, smsCode: await ask(at, phone), agreementVersion }
    expect((await refusal(somebody().call('user/userAuth/login', login))).reason).toBe('SMS_CODE_WRONG')
    expect(await at.call('user/userAuth/login', login)).toMatchObject({ isNew: true })
  })

  test('counts as a stranger’s after a password reset elsewhere, after all logins were ended, and after its own was', async () => {
    const knownBy = async (uid: Uid) => {
      const { rows } = await server.context.database.pool.query('select from known_clients where uid = $1', [uid])
      return rows.length
    }
    const { at, phone, uid, token } = await makeOwner()
    const elsewhere = somebody()
    await byPassword(elsewhere, phone)
    expect(await knownBy(uid)).toBe(2)
    const list = await server.as({ token })('user/session/list', {})
    const other = list.list.find(({ isCurrent }) => !isCurrent)?.sessionId ?? ''
    await server.as({ token })('user/session/end', { sessionId: other })
    expect(await knownBy(uid)).toBe(1)
    await byPassword(elsewhere, phone)
    const purpose = SmsPurpose.passwordReset
    const smsCode = await ask(at, phone, purpose)
    await at.call('user/userAuth/resetPassword', { phone, smsCode, purpose, password })
    expect(await knownBy(uid)).toBe(1)
    const fresh = await byPassword(elsewhere, phone)
    const ending = createClient({
      baseUrl: server.url,
      headers: () => ({ client: elsewhere.client, authorization: `Bearer ${fresh.token}` }),
    })
    await ending('user/session/endAll', {})
    expect(await knownBy(uid)).toBe(1)
  })
})
