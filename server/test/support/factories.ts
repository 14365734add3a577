import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { createSealer, randomToken, tokenHash } from '../../src/core/crypto.ts'
import type { Database, Db } from '../../src/core/database.ts'
import { randomKey, randomUid } from '../../src/core/ids.ts'
import { maskPhone } from '../../src/core/mask.ts'
import { testConfig } from '../../src/core/config/index.ts'
import type { Caller } from '../../src/core/handler.ts'

const sealer = createSealer(testConfig().secrets.keys)

export interface NewTestUser {
  phone?: string
  /** Verified and of age unless told otherwise. */
  kycStatus?: number
  birthDate?: string | null
  nickname?: string
  points?: number
  disableReason?: string
}

export interface TestUser {
  uid: string
  phone: string
  /** A live access token. */
  token: string
  caller: Caller
}

export function randomPhone(): string {
  return `1${randomInt(3, 10)}${String(randomInt(0, 1_000_000_000)).padStart(9, '0')}`
}

/** A person with a session. */
export async function makeUser({ db }: Database, given: NewTestUser = {}): Promise<TestUser> {
  const uid = randomUid()
  const phone = given.phone ?? randomPhone()
  const kycStatus = given.kycStatus ?? 2
  const birthDate = given.birthDate === undefined ? (kycStatus === 2 ? '1990-01-01' : null) : given.birthDate
  await db
    .insertInto('users')
    .values({
      uid,
      phone_encrypted: sealer.encrypt(phone, `users.phone:${uid}`),
      phone_hash: sealer.keyedHash(phone, 'phone'),
      phone_masked: maskPhone(phone),
      nickname: given.nickname ?? `藏友${uid.slice(-4)}`,
      invite_code: randomKey(8),
      kyc_status: kycStatus,
      birth_date: birthDate,
      points: given.points ?? 0,
      points_earned: given.points ?? 0,
      account_state: given.disableReason === undefined ? 1 : 2,
      disable_reason: given.disableReason ?? '',
    })
    .execute()
  if (given.points) await enterPoints(db, uid, given.points)
  const token = randomToken()
  const { id, family } = await db
    .insertInto('sessions')
    .values({
      uid,
      family: crypto.randomUUID(),
      access_hash: tokenHash(token),
      refresh_hash: tokenHash(randomToken()),
      platform: 'web',
      device: 'test',
      ip: '127.0.0.1',
      access_expires_at: sql`now() + interval '2 h'`,
      refresh_expires_at: sql`now() + interval '30 days'`,
    })
    .returning(['id', 'family'])
    .executeTakeFirstOrThrow()
  const caller = { uid, sessionId: id, family, kycStatus, birthDate, points: given.points ?? 0 }
  return { uid, phone, token, caller }
}

/** The ledger entry and the lot that a balance needs. */
async function enterPoints(db: Db, uid: string, points: number): Promise<void> {
  await sql`
    with entry as (
      insert into point_entries (uid, source, change, balance, title, reference, expires_at)
      values (${uid}, 6, ${points}, ${points}, '积分结转', 'opening', now() + interval '12 months')
      returning id, uid, change, expires_at
    )
    insert into point_lots (entry_id, uid, remaining, expires_at) select id, uid, change, expires_at from entry`.execute(
    db,
  )
}

export interface NewTestGoods {
  sn?: string
  name?: string
  edition?: number
  priceFen?: number
  perPersonLimit?: number
  status?: number
  form?: number
  contractType?: number
  isDrop?: boolean
  /** Seconds from now; negative is past. */
  startsIn?: number
  endsIn?: number | null
  priorityWindows?: unknown[]
  sold?: number
}

const cover = { url: '/media/test', widths: [320, 640], ratio: 1, placeholder: 'data:image/webp;base64,' }

/** A good on sale with its stock; makes its shop. Returns its number. */
export async function makeGoods(db: Db, given: NewTestGoods = {}): Promise<string> {
  const sn = given.sn ?? `T${randomKey(9)}`
  const shop = await db
    .insertInto('shops')
    .values({ name: '云岫博物馆', kind: 2 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const edition = given.edition ?? 100
  const sold = given.sold ?? 0
  await db
    .insertInto('goods')
    .values({
      sn,
      name: given.name ?? '青绿山水',
      cover: JSON.stringify(cover),
      gallery: JSON.stringify([cover]),
      story: JSON.stringify(['一段故事。']),
      form: given.form ?? 1,
      kind: 2,
      status: given.status ?? 6,
      price_fen: given.priceFen ?? 1990,
      edition,
      contract_type: given.contractType ?? 1,
      per_person_limit: given.perPersonLimit ?? 0,
      is_drop: given.isDrop ?? false,
      sale_start: sql`now() + make_interval(secs => ${given.startsIn ?? -60})`,
      sale_end: given.endsIn == null ? null : sql`now() + make_interval(secs => ${given.endsIn})`,
      priority_windows: JSON.stringify(given.priorityWindows ?? []),
      shop_id: shop.id,
      creator: JSON.stringify({ name: '沈知白', title: '画师', introduction: '' }),
      issuer: '云岫博物馆',
    })
    .execute()
  await db.insertInto('goods_stock').values({ goods_sn: sn, edition, sold }).execute()
  if (sold > 0) {
    await db.insertInto('stock_entries').values({ goods_sn: sn, kind: 'opening', reserved: 0, sold }).execute()
  }
  return sn
}
