import { randomInt, scryptSync } from 'node:crypto'
import { isWorkDone, workCost } from '@app/contract/captchaWork'
import { type CaptchaId, type Input, LoginMode, type Reply, SmsPurpose } from '@app/contract'
import { idCheckDigit } from '../../src/modules/user/index.ts'
import { agreementVersion, identityVersion } from './agreements.ts'
import { randomPhone } from './factories.ts'
import type { TestServer } from './server.ts'

export { agreementVersion, identityVersion }

/** A slide captcha with the answer of a human hand. */
export async function solveSlide({ call, context }: TestServer) {
  const puzzle = await call('user/userAuth/getCaptchaGo', { own: true })
  if (puzzle.provider !== 'own') throw new Error('our own puzzle was asked for')
  const { captchaId, workBits } = puzzle
  const { answer } = await context.database.db
    .selectFrom('captchas')
    .select('answer')
    .where('id', '=', captchaId)
    .executeTakeFirstOrThrow()
  const { x } = answer as { x: number }
  return { captchaId, x, track: handTrack(x), work: doWork(captchaId, workBits) }
}

/** The proof of work that a browser computes for an answer. */
export function doWork(captchaId: CaptchaId, bits: number): string {
  for (let number = 0; ; number++) {
    if (isWorkDone(scryptSync(String(number), captchaId, workCost.dkLen, workCost), bits)) return String(number)
  }
}

/** A drag to `x` like a hand's: fast, then slow. */
export function handTrack(x: number): NonNullable<Input<'user/userAuth/sendSmsGo'>['track']> {
  return [0, 0.2, 0.5, 0.75, 0.9, 0.97, 1].map((part, index) => ({
    x: x * part,
    y: 0.01 * (index % 3),
    t: index * 70 + index ** 2,
  }))
}

/** Solves a captcha, requests a code and reads it. */
export async function askCode(server: TestServer, phone: string, purpose: SmsPurpose = SmsPurpose.logon) {
  await server.call('user/userAuth/sendSmsGo', { phone, purpose, ...(await solveSlide(server)) })
  return server.sms.lastCode(phone)
}

/** Makes the codes of a phone look older, so that another may be requested. */
export async function passMinutes({ context }: TestServer, minutes: number): Promise<void> {
  await context.database.pool.query('update sms_codes set created_at = created_at - make_interval(mins => $1)', [
    minutes,
  ])
}

/** Counts `uses` of a limit, in the present window and the next: a test must not depend on when it runs. */
export async function useUp({ context }: TestServer, key: string, seconds: number, uses: number): Promise<void> {
  await context.database.pool.query(
    `insert into rate_counters select $1, date_bin(make_interval(secs => $2), now() + make_interval(secs => $2 * next),
       timestamptz '2020-01-01 00:00:00+08'), $3 from generate_series(0, 1) next
     on conflict (key, window_start) do update set count = excluded.count`,
    [key, seconds, uses],
  )
}

/**
 * Waits for the next window of a rate limit if the present one ends within `needed` seconds, so that a test's uses fall
 * into one window.
 */
export async function awaitWholeWindow({ context }: TestServer, seconds: number, needed = 20): Promise<void> {
  const { rows } = await context.database.pool.query<{ left: number }>(
    `select extract(epoch from date_bin(make_interval(secs => $1), now(), timestamptz '2020-01-01 00:00:00+08')
       + make_interval(secs => $1) - now())::float8 as left`,
    [seconds],
  )
  const left = rows[0]?.left ?? seconds
  if (left < needed) await new Promise((resolve) => setTimeout(resolve, left * 1000 + 50))
}

export interface Registered extends Reply<'user/userAuth/register'> {
  phone: string
  password: string
}

/** Registers a new user through the API, captcha and code included. */
export async function register(server: TestServer, given: Partial<Input<'user/userAuth/register'>> = {}) {
  const phone = given.phone ?? randomPhone()
  const password = given.password ?? 'yunxiu2026'
  const smsCode = given.smsCode ?? (await askCode(server, phone))
  const tokens = await server.call('user/userAuth/register', { agreementVersion, ...given, phone, password, smsCode })
  return { ...tokens, phone, password } satisfies Registered
}

export function loginByPassword(server: TestServer, phone: string, password: string) {
  return server.call('user/userAuth/login', { mode: LoginMode.password, phone, password })
}

/** A mainland ID number with a valid check digit that ends in one of `ends`. */
export function idNumber({ birth = '19900307', ends = '01234567X' } = {}): string {
  for (;;) {
    const first17 = `33${String(randomInt(10_000)).padStart(4, '0')}${birth}${String(randomInt(1000)).padStart(3, '0')}`
    const digit = idCheckDigit(first17)
    if (ends.includes(digit)) return first17 + digit
  }
}
