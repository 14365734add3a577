import { randomBytes } from 'node:crypto'
import { adminPrefix, type AdminPath, type AdminReply, adminRouteOf } from '@app/contract/admin/routes'
import type { PartnerScope } from '../../src/core/adminHandler.ts'
import { randomToken, tokenHash } from '../../src/core/crypto.ts'
import type { Database } from '../../src/core/database.ts'
import { hashPassword } from '../../src/core/passwords.ts'
import type { TestServer } from './server.ts'

/** What a call of the console was answered with. */
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
  /** What a call brings whose body is a file. */
  file?: Uint8Array
}

/** Makes a call of the console as a browser does. */
export async function askConsole<P extends AdminPath>(
  { url }: Pick<TestServer, 'url'>,
  path: P,
  input: object = {},
  { cookie, origin = url, file = Buffer.from('a file') }: Visit = {},
): Promise<Answer<AdminReply<P>>> {
  const { method, fileBytes } = adminRouteOf(path)
  const isRead = method === 'GET'
  const isFile = fileBytes !== undefined
  const query = isRead || isFile ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : ''
  const response = await fetch(`${url}${adminPrefix}${path}${query}`, {
    method,
    headers: {
      ...(cookie && { cookie }),
      ...(!isRead && { origin, 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
    },
    ...(!isRead && { body: isFile ? new Uint8Array(file) : JSON.stringify(input) }),
  })
  const { reason, msg, data } = (await response.json()) as { reason?: string; msg: string; data: AdminReply<P> }
  return { status: response.status, reason, msg, data, headers: response.headers }
}

/** The cookie that an answer gave. */
export const cookieOf = ({ headers }: Pick<Answer, 'headers'>): string =>
  (headers.get('set-cookie') ?? '').split(';', 1)[0] ?? ''

export const staffPassword = 'wild plum by the water'

export interface StaffMember {
  id: string
  name: string
  cookie: string
  /** Calls as this person, logged in with both factors a moment ago. */
  ask<P extends AdminPath>(path: P, input?: object, file?: Uint8Array): Promise<Answer<AdminReply<P>>>
}

/** Where members of staff are made and let in. */
interface Site {
  url: string
  consoleUrl?: string
  context: { database: Pick<Database, 'db'> }
}

let made = 0
/** Of the password that all of them have: a hash takes a core for 30 ms. */
let passwordHash: Promise<string> | undefined

/**
 * A member of staff with these roles, logged in. `factorMinutesAgo`: when the second factor was given; null before it was. `partner`: whose brands and
 * shops alone they see.
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
      password_is_first: false,
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
  const cookie = `staff=${token}`
  const url = site.consoleUrl || site.url
  return {
    id,
    name,
    cookie,
    ask: (path, input, file) => askConsole({ url }, path, input, { cookie, ...(file && { file }) }),
  }
}
