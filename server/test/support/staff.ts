import { randomBytes } from 'node:crypto'
import { generateSync } from 'otplib'
import { adminPrefix, type AdminPath, type AdminReply, adminRouteOf } from '@app/contract/admin/routes'
import type { PartnerScope } from '../../src/core/adminHandler.ts'
import { randomToken, tokenHash } from '../../src/core/crypto.ts'
import type { Database } from '../../src/core/database.ts'
import { hashPassword } from '../../src/core/passwords.ts'
import type { TestServer } from './server.ts'

/** The console's answer to a call. */
export interface Answer<Data = unknown> {
  status: number
  reason: string | undefined
  msg: string
  data: Data
  headers: Headers
}

export interface Visit {
  cookie?: string
  origin?: string
  /** The body of a call that sends a file. */
  file?: Uint8Array
}

/** Makes a call of the console as a browser does. */
export async function askConsole<P extends AdminPath>(
  { url }: Pick<TestServer, 'url'>,
  path: P,
  input: object = {},
  { cookie, origin = url, file = Buffer.from('a file') }: Visit = {},
): Promise<Answer<AdminReply<P>>> {
  const { method, fileBytes, inBody } = adminRouteOf(path)
  const isRead = method === 'GET' && !inBody
  const isFile = fileBytes !== undefined
  const query = isRead || isFile ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : ''
  const response = await fetch(`${url}${adminPrefix}${path}${query}`, {
    method: isRead ? 'GET' : 'POST',
    headers: {
      ...(cookie && { cookie }),
      ...(!isRead && { origin, 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
    },
    ...(!isRead && { body: isFile ? new Uint8Array(file) : JSON.stringify(input) }),
  })
  const { reason, msg, data } = (await response.json()) as { reason?: string; msg: string; data: AdminReply<P> }
  return { status: response.status, reason, msg, data, headers: response.headers }
}

/** The cookie that an answer set. */
export const cookieOf = ({ headers }: Pick<Answer, 'headers'>): string =>
  (headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''

/** A browser at the console, which stores the cookies of its answers. */
export interface StaffBrowser {
  readonly cookie: string
  ask<P extends AdminPath>(path: P, input?: object, file?: Uint8Array): Promise<Answer<AdminReply<P>>>
}

/** Creates a browser; `given` are cookies that it already has, as `name=value`. */
export function staffBrowser({ url }: Pick<TestServer, 'url'>, ...given: readonly string[]): StaffBrowser {
  const cookies = new Map(given.map((cookie) => cookie.split('=', 2) as [string, string]))
  const browser: StaffBrowser = {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    async ask(path, input, file) {
      const answer = await askConsole({ url }, path, input, { cookie: browser.cookie, ...(file && { file }) })
      for (const cookie of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split('=', 2)
        cookies.set(name, value)
      }
      return answer
    },
  }
  return browser
}

export const staffPassword = 'wild plum by the water'

/** A member of staff with a browser, recently logged in with both factors. */
export interface StaffMember extends StaffBrowser {
  id: string
  name: string
}

/** The server where members of staff are created and log in. */
interface Site {
  url: string
  consoleUrl?: string
  context: { database: Pick<Database, 'db'> }
}

let made = 0
/** Hash of the shared password, computed once: a hash takes a core for 30 ms. */
let passwordHash: Promise<string> | undefined

/**
 * Creates a member of staff with these roles, logged in. `factorMinutesAgo`: minutes since the second factor; null if
 * it is missing. `partner`: restricts them to the brands and shops of this partner.
 */
export async function createStaff(
  site: Site,
  {
    roles = [],
    factorMinutesAgo = 0,
    partner = null,
  }: { roles?: readonly string[]; factorMinutesAgo?: number | null; partner?: PartnerScope | null } = {},
): Promise<StaffMember> {
  const { db } = site.context.database
  passwordHash ??= hashPassword(staffPassword)
  // Several processes may fill one site.
  const name = `staff${++made}-${randomBytes(3).toString('hex')}`
  const { id } = await db
    .insertInto('staff_accounts')
    .values({
      name,
      display_name: `员工${made}`,
      password_hash: await passwordHash,
      totp_secret_encrypted: randomBytes(40),
      partner_brands: partner && [...partner.brands],
      partner_shops: partner && [...partner.shops],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const role of roles) await db.insertInto('staff_role_holders').values({ staff_id: id, role }).execute()
  const token = randomToken()
  const factorAt = factorMinutesAgo === null ? null : new Date(Date.now() - factorMinutesAgo * 60_000)
  await db
    .insertInto('staff_sessions')
    .values({ staff_id: id, token_hash: tokenHash(token), device: 'test', ip: '10.0.0.1', factor_at: factorAt })
    .execute()
  const browser = staffBrowser({ url: site.consoleUrl || site.url }, `staff=${token}`)
  return Object.assign(browser, { id, name })
}

/** Extracts the token from the fragment of an invitation link. */
export const tokenOf = (link: string): string => new URL(link).hash.slice(1)

/** Completes an invitation link as its holder does: chooses a password, enrols an authenticator, and logs in. */
export async function arrive(
  site: Pick<Site, 'url' | 'consoleUrl'>,
  link: string,
): Promise<StaffMember & { secret: string }> {
  const browser = staffBrowser({ url: site.consoleUrl || site.url })
  const token = tokenOf(link)
  await browser.ask('session/acceptInvitation', { token, password: staffPassword })
  const { secret } = (await browser.ask('session/beginEnrolment')).data
  await browser.ask('session/confirmEnrolment', { code: generateSync({ secret }) })
  const { id, name } = (await browser.ask('session/info')).data
  return Object.assign(browser, { id, name, secret })
}
