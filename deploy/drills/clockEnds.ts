// Uses deadlines through a process with a wrong clock, just before and just after each deadline.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type GoodsSn, LoginMode, SmsPurpose } from '../../contract/src/index.ts'
import { ApiError } from '../../contract/src/client.ts'
import { testConfig } from '../../server/src/core/config/index.ts'
import { createSealer, randomToken, tokenHash } from '../../server/src/core/crypto.ts'
import { insertCode } from '../../server/src/modules/user/smsCodes/queries.ts'
import { makeCollector } from '../../server/test/support/collectors.ts'
import { makeUser } from '../../server/test/support/factories.ts'
import { makeGoods } from '../../server/test/support/goods.ts'
import { makeBuyer } from '../lib/buying.ts'
import { firstWork, type Deployment } from '../lib/deployment.ts'
import type { Report } from './report.ts'

/** Seconds until a deadline. */
const soon = 5
/** Seconds between presses, half of which come before the deadline. */
const between = 0.2
const presses = 16
/**
 * Seconds that a process may be off if it decides by its own time: it reads the database's time every five seconds and
 * extrapolates between.
 */
const mostOff = 0.5
const sealer = createSealer(testConfig().secrets.keys)

/** The process to press at, and the name of the offset. */
interface Place {
  readonly url: string
  readonly name: string
}

interface Around {
  /** Deadline in epoch milliseconds. */
  readonly ends: number
  /** Reason that users receive after the deadline. */
  readonly over: string
  /** Seconds after the deadline in which a user may still be served. */
  readonly late?: number
  press(index: number): Promise<unknown>
}

/**
 * Presses around a deadline and checks that all presses before it succeed, none after it, and that refusals carry the
 * reason.
 */
async function pressAround({ hold }: Report, what: string, { ends, over, late = 0, press }: Around): Promise<void> {
  const seen = await Promise.all(
    Array.from({ length: presses }, async (_, index) => {
      await sleep(Math.max(0, ends + (index + 0.5 - presses / 2) * between * 1000 - Date.now()))
      const asked = Date.now()
      const answer = await press(index).catch((error: unknown) => error)
      const told = answer instanceof ApiError ? (answer.reason ?? String(answer.status)) : String(answer)
      return { asked, answered: Date.now(), told: answer instanceof Error ? told : 'served' }
    }),
  )
  const served = seen.filter(({ told }) => told === 'served')
  const refused = seen.filter(({ told }) => told === over)
  const others = new Set(seen.map(({ told }) => told).filter((told) => told !== 'served' && told !== over))
  const tooEarly = refused.filter(({ answered }) => answered < ends - late * 1000).length
  const tooLate = served.filter(({ asked }) => asked > ends + late * 1000).length
  const isRight = tooEarly === 0 && tooLate === 0 && served.length > 0 && refused.length > 0 && others.size === 0
  const more = others.size === 0 ? '' : `; told besides: ${[...others].join(', ')}`
  hold(
    `${what}: ${served.length} served, ${tooLate} of them too late; ${refused.length} told that it is over, ${tooEarly} too early${more}`,
    isRight,
  )
}

/** Returns the database's time `seconds` from now, in epoch milliseconds. */
async function momentIn({ database }: Deployment, seconds: number): Promise<number> {
  const { rows } = await database.pool.query<{ at: number }>(
    'select (extract(epoch from clock_timestamp()) + $1) * 1000 as at',
    [seconds],
  )
  return Number(rows[0]?.at)
}

export interface Codes {
  readonly batchId: string
  readonly list: readonly string[]
}

/** Creates a batch of codes for the first work as an operator does, valid for a month. */
export async function makeCodes(deployment: Deployment): Promise<Codes> {
  const file = join(deployment.folder, `codes-${randomToken().slice(0, 8)}.csv`)
  const said = await deployment.ops([
    'codes',
    'make',
    'goods',
    firstWork(0),
    '--count',
    String(presses + 2),
    '--file',
    file,
  ])
  const [, batchId = ''] = /批次 (\d+)/.exec(said) ?? []
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n')
  return { batchId, list: lines.map((line) => line.split(',')[0] ?? '') }
}

/** Checks a batch of codes that expires soon: its codes are valid until then. Two of them are never redeemed. */
export async function watchCodes(
  deployment: Deployment,
  report: Report,
  { url, name }: Place,
  codes: Codes,
): Promise<void> {
  const ends = await momentIn(deployment, soon)
  await deployment.database.pool.query(
    'update exchange_batches set expires_at = to_timestamp($2 / 1000.0) where id = $1',
    [codes.batchId, ends],
  )
  const people = await Promise.all(codes.list.map(() => makeUser(deployment.database)))
  await pressAround(report, `${name}: a redeem code ends when it ends`, {
    ends,
    over: 'EXCHANGE_CODE_EXPIRED',
    press: (index) =>
      makeBuyer(url, people[index]?.token ?? '').call(
        'hwnft/exchangeCode/exchange',
        { code: codes.list[index] ?? '' },
        { idempotencyKey: crypto.randomUUID() },
      ),
  })
}

/** Checks SMS codes that expire soon, each of a different user and browser: a code entered in time logs the user in. */
export async function watchSmsCodes(deployment: Deployment, report: Report, { url, name }: Place): Promise<void> {
  const code = '246813'
  const people = await Promise.all(
    Array.from({ length: presses }, async () => ({ ...(await makeUser(deployment.database)), client: randomToken() })),
  )
  for (const { phone, client } of people)
    await deployment.database.transaction((tx) =>
      insertCode(tx, {
        phoneHash: sealer.keyedHash(phone, 'phone'),
        purpose: SmsPurpose.logon,
        codeHash: sealer.keyedHash(code, `sms:${phone}:${SmsPurpose.logon}`),
        binding: tokenHash(client),
        seconds: 300,
      }),
    )
  const ends = await momentIn(deployment, soon)
  await deployment.database.pool.query(
    'update sms_codes set expires_at = to_timestamp($2 / 1000.0) where client_hash = any($1)',
    [people.map(({ client }) => tokenHash(client)), ends],
  )
  await pressAround(report, `${name}: a code of a text message ends when it ends`, {
    ends,
    over: 'SMS_CODE_WRONG',
    press(index) {
      const { phone = '', client = '' } = people[index] ?? {}
      return makeBuyer(url, '', { client }).call('user/userAuth/login', {
        mode: LoginMode.phoneCode,
        phone,
        smsCode: code,
      })
    },
  })
}

/**
 * Checks pending gifts, all but one of which expire soon: gifts accepted in time change hands, the others are returned.
 * Returns their ids, the longest-lasting one last.
 */
export async function watchGifts(deployment: Deployment, report: Report, { url, name }: Place): Promise<string[]> {
  const { database } = deployment
  const sent = await Promise.all(
    Array.from({ length: presses + 2 }, async () => {
      const site = { context: { database }, as: ({ token }: { token: string }) => makeBuyer(url, token).call }
      const [{ user: from }, to] = [await makeCollector(site), await makeCollector(site)]
      const { call, buy } = makeBuyer(url, from.token)
      await buy(firstWork(0))
      await database.pool.query('update items set gift_from = now() where owner_uid = $1', [from.uid])
      await database.pool.query('update users set transfer_code_switch = false where uid = $1', [from.uid])
      const { rows } = await database.pool.query<{ id: string }>('select id from items where owner_uid = $1', [
        from.uid,
      ])
      const gift = { nftId: rows[0]?.id ?? '', recipientPhone: to.user.phone, recipientSurname: '沈', message: '' }
      const { giftId } = await call('hwnft/giftRecord/send', gift, { idempotencyKey: crypto.randomUUID() })
      return { giftId, token: to.user.token }
    }),
  )
  const ids = sent.map(({ giftId }) => giftId)
  const ends = await momentIn(deployment, soon)
  await database.pool.query('update gifts set expires_at = to_timestamp($2 / 1000.0) where id = any($1)', [
    ids.slice(0, -1),
    ends,
  ])
  await pressAround(report, `${name}: a gift is to be had until it ends`, {
    ends,
    over: 'GIFT_ENDED',
    press: (index) =>
      makeBuyer(url, sent[index]?.token ?? '').call(
        'hwnft/giftRecord/receive',
        { giftId: sent[index]?.giftId ?? '', accept: true },
        { idempotencyKey: crypto.randomUUID() },
      ),
  })
  return ids
}

/** Checks a purchase window for listed users, long before the public sale: they can buy from its start to its end. */
export async function watchWindow(deployment: Deployment, report: Report, { url, name }: Place): Promise<void> {
  const { database } = deployment
  const start = Math.ceil((await momentIn(deployment, soon)) / 1000)
  const end = start + soon
  const window = { start, end, kind: 'allowlist', description: '名单内藏友优先' } as const
  const sn = `LIST${Math.abs(start) % 1_000_000_000}`
  const goodsSn: GoodsSn = await makeGoods(database, { sn, startsIn: 3600, priorityWindows: [window] })
  const person = await makeUser(database)
  await database.pool.query('insert into goods_allowlist (goods_sn, uid) values ($1, $2)', [goodsSn, person.uid])
  const wanted = { goodsSn, quantity: 1, noReturnAccepted: true } as const
  const buyer = makeBuyer(url, person.token)
  const place = () => buyer.call('order/order', wanted, { idempotencyKey: crypto.randomUUID() })
  const early = await place().catch((error: unknown) => error)
  await pressAround(report, `${name}: a window for those on a list ends when it ends`, {
    ends: end * 1000,
    over: 'SALE_NOT_STARTED',
    late: mostOff,
    press: place,
  })
  const before = await deployment.count(`orders where goods_sn = '${goodsSn}' and created_at < to_timestamp(${start})`)
  const isTold = early instanceof ApiError && early.reason === 'SALE_NOT_STARTED'
  report.hold(`${name}: such a window begins when it begins (${before} orders before)`, isTold && before === 0)
}

/** Waits until the worker, whose clock is wrong too, has ended what is over, and checks that it ended nothing else. */
export async function watchSweeps(
  deployment: Deployment,
  { hold }: Report,
  name: string,
  { over, open, gifts }: { over: Codes; open: Codes; gifts: readonly string[] },
): Promise<void> {
  const { pool } = deployment.database
  const counted = async () => {
    const { rows } = await pool.query<{ codes: number; early: number; open: number; gifts: number; long: number }>(
      `select
        (select count(*) from exchange_batches where id = $1 and closed_at is null)::int as codes,
        (select count(*) from exchange_batches where closed_at < expires_at)::int
          + (select count(*) from gifts where end_reason = 'expired' and ended_at < expires_at)::int as early,
        (select count(*) from exchange_batches where id = $2 and closed_at is null)::int as open,
        (select count(*) from gifts where id = any($3) and state = 1)::int as gifts,
        (select count(*) from gifts where id = $4 and state = 1)::int as long`,
      [over.batchId, open.batchId, gifts.slice(0, -1), gifts.at(-1)],
    )
    return rows[0] ?? { codes: -1, early: -1, open: -1, gifts: -1, long: -1 }
  }
  let now = await counted()
  for (const end = performance.now() + sweptSeconds * 1000; performance.now() < end; now = await counted()) {
    if (now.codes === 0 && now.gifts === 0) break
    await sleep(250)
  }
  hold(
    `${name}: codes and gifts that are over are taken back (left ${now.codes} and ${now.gifts})`,
    now.codes + now.gifts === 0,
  )
  hold(`${name}: and no others (${now.early} too early)`, now.early === 0 && now.open === 1 && now.long === 1)
}

/** Seconds to wait for the sweep of codes, which runs every minute. */
const sweptSeconds = 80
