import type { Uid } from '@app/contract'
import { randomInt } from 'node:crypto'
import { loadConfig } from '../../server/src/core/config/index.ts'
import { createSealer } from '../../server/src/core/crypto.ts'
import { createVerifiedUser, hashPassword, idCheckDigit } from '../../server/src/modules/user/index.ts'
import { query, withDatabase } from './database.ts'
import { visited } from './site.ts'

/** A user with an account. */
export interface Person {
  uid: Uid
  phone: string
  password: string
  nickname: string
}

export const password = 'lantern2026'
export const realName = '沈听松'
export const safeCode = '258036'

const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0')

/** Returns a mainland mobile number that no other test uses. */
export function newPhone(): string {
  return `1${randomInt(3, 10)}${digits(9)}`
}

/**
 * Returns an address in a network of its own, so that limits by address apply to one visitor and not to all tests
 * together.
 */
export function newAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
}

/**
 * Returns an ID number with a valid check character that the local provider accepts: it refuses those that end in 9,
 * and has those reviewed that end in 8.
 */
export function newIdNumber(): string {
  const year = new Date().getFullYear() - 31
  for (;;) {
    const first17 = `11${digits(4)}${year}06${randomInt(10, 29)}${digits(3)}`
    const number = first17 + idCheckDigit(first17)
    if (/[0-7X]$/.test(number)) return number
  }
}

/** Creates an account without the browser, verified by default. */
export async function newPerson({ verified = true } = {}): Promise<Person> {
  const phone = newPhone()
  const nickname = `藏友${phone.slice(-4)}`
  const { secrets } = loadConfig({ DATA_FOLDER: visited().folder })
  const passwordHash = await hashPassword(password)
  const identity = verified ? { realName, idNumber: newIdNumber() } : undefined
  const uid = await withDatabase((database) =>
    database.transaction((tx) =>
      createVerifiedUser(tx, createSealer(secrets.keys), { phone, passwordHash, nickname, avatar: '', identity }),
    ),
  )
  return { uid, phone, password, nickname }
}

/** Gives a user the safe code, as if set long ago. */
export async function giveSafeCode({ uid }: Person): Promise<void> {
  await query('update users set security_code_hash = $2 where uid = $1', [uid, await hashPassword(safeCode)])
}

const known = new Map<string, Promise<Tokens>>()

/** Logs in over HTTP as if in an earlier browser session, once per user; returns the tokens. */
export function tokensOf(person: Person): Promise<Tokens> {
  const tokens = known.get(person.phone) ?? logIn(person)
  known.set(person.phone, tokens)
  return tokens
}

interface Tokens {
  token: string
  refreshToken: string
}

async function logIn({ phone, password: secret }: Person): Promise<Tokens> {
  const response = await fetch(`${visited().url}/api/v1/user/userAuth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', platform: 'web', 'x-forwarded-for': newAddress() },
    body: JSON.stringify({ mode: 1, phone, password: secret }),
  })
  const { data, msg } = (await response.json()) as { data: Tokens; msg: string }
  if (!response.ok) throw new Error(`${phone} cannot log in: ${msg}`)
  return data
}

/** Ends every session of a user outside the browser, as an operator would; resolves once `token` is rejected. */
export async function endSessions(uid: Uid, token: string): Promise<void> {
  await query('update sessions set revoked_at = now() where uid = $1', [uid])
  await query(`select pg_notify('session_changed', $1)`, [uid])
  for (;;) {
    const response = await fetch(`${visited().url}/api/v1/user/user/info`, {
      headers: { authorization: `Bearer ${token}`, platform: 'web' },
    })
    await response.arrayBuffer()
    if (response.status >= 400) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
