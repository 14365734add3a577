import { GoodsStatus } from '@app/contract'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeShop } from '../support/goods.ts'
import { refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { hour, makeSale, moveSale, newUser, remind } from './fixture.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server?.stop())

async function read(address: string) {
  const { pathname, search } = new URL(address, server.url)
  const response = await fetch(server.url + pathname + search)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Events of a calendar file, as a calendar app reads them. */
const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent').map((one) => ({
    uid: one.getFirstPropertyValue('uid'),
    summary: one.getFirstPropertyValue('summary'),
    status: one.getFirstPropertyValue('status'),
    sequence: one.getFirstPropertyValue('sequence'),
    zone: one.getFirstProperty('dtstart')?.getFirstParameter('tzid'),
    start: String(one.getFirstPropertyValue('dtstart')),
    alarms: one.getAllSubcomponents('valarm').map((alarm) => String(alarm.getFirstPropertyValue('trigger'))),
  }))

const fileOf = async (sn: string, lead = 10) => {
  const { text } = await read(`/ics/event/goods/${sn}.ics?lead=${lead}`)
  return { text, event: eventsOf(text)[0] }
}

describe('[message.ics] the calendar file of a sale', () => {
  const name = '千里江山图卷·临摹本，含青绿；\\题跋"与"钤印'.repeat(4)

  test('names the time in Shanghai and rings before it', async () => {
    const sn = await makeSale(server, 5 * hour, { name })
    const { headers } = await read(`/ics/event/goods/${sn}.ics`)
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const { rows } = await server.context.database.pool.query<{ start: string }>(
      `select to_char(sale_start at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS') as start from goods where sn = $1`,
      [sn],
    )
    const { event } = await fileOf(sn, 30)
    expect(event).toMatchObject({
      uid: expect.stringMatching(new RegExp(`^goods-${sn}@`)),
      summary: `《${name}》发售开始`,
      status: 'CONFIRMED',
      sequence: 0,
      zone: 'Asia/Shanghai',
      start: rows[0]?.start,
      alarms: ['-PT30M'],
    })
  })

  test('folds its lines within 75 octets, between characters, and ends them with CRLF', async () => {
    const sn = await makeSale(server, 5 * hour, { name })
    const { text } = await fileOf(sn)
    const lines = text.split('\r\n')
    expect(lines.at(-1)).toBe('')
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(lines.filter((line) => line.startsWith(' ')).length).toBeGreaterThan(3)
    expect(text).not.toContain('\uFFFD')
  })

  test('keeps its UID, counts moves, and says when it is called off', async () => {
    const sn = await makeSale(server, 5 * hour)
    const first = (await fileOf(sn)).event
    await moveSale(server, sn, 6 * hour)
    const moved = (await fileOf(sn)).event
    expect(moved).toMatchObject({ uid: first?.uid, sequence: 1, status: 'CONFIRMED' })
    expect(moved?.start).not.toBe(first?.start)
    await server.context.database.pool.query('update goods set status = $2 where sn = $1', [
      sn,
      GoodsStatus.merchantOffShelf,
    ])
    await server.worker.sweep('scheduled events')
    expect((await fileOf(sn)).event).toMatchObject({ uid: first?.uid, sequence: 2, status: 'CANCELLED', alarms: [] })
  })

  test('does not exist for what is unknown', async () => {
    for (const path of ['goods/nowhere.ics', 'nothing/1.ics', 'goods/1']) {
      expect((await read(`/ics/event/${path}`)).status).toBe(404)
    }
  })
})

describe('[message.ics] the feed', () => {
  test('contains what its owner set and what those they follow announce, and asks to be read each hour', async () => {
    const user = await newUser(server)
    const shopId = await makeShop(server.context.database)
    await server.as(user)('goods/attentionShop/add', { shopId })
    const [set, followed] = [await makeSale(server, 5 * hour), await makeSale(server, 6 * hour, { shopId })]
    const unrelated = await makeSale(server, 7 * hour)
    await remind(server, user, set, 60)
    const { address } = await server.as(user)('user/calendarFeed/renew', {})
    expect(await server.as(user)('user/calendarFeed/info', {})).toEqual({ address })
    const { status, headers, text } = await read(address)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('private, no-store')
    const events = eventsOf(text)
    expect(events.map(({ uid, alarms }) => [String(uid).split('@')[0], alarms])).toEqual([
      [`goods-${set}`, ['-PT60M']],
      [`goods-${followed}`, []],
    ])
    expect(text).not.toContain(unrelated)
    const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H')
    expect(String(calendar.getFirstPropertyValue('x-published-ttl'))).toBe('PT1H')
  })

  test('ends at its old address with a new one, and with its deletion', async () => {
    const call = server.as(await newUser(server))
    expect(await call('user/calendarFeed/info', {})).toEqual({ address: '' })
    const { address: old } = await call('user/calendarFeed/renew', {})
    const { address } = await call('user/calendarFeed/renew', {})
    expect((await read(old)).status).toBe(404)
    expect((await read(address)).status).toBe(200)
    await call('user/calendarFeed/delete', {})
    expect((await read(address)).status).toBe(404)
    expect((await read('/ics/feed/short.ics')).status).toBe(404)
  })

  test('keeps no token in the database, and limits new addresses and reads', async () => {
    const user = await newUser(server)
    const call = server.as(user)
    const { address } = await call('user/calendarFeed/renew', {})
    const token = /([\w-]{43})\.ics$/.exec(address)?.[1] ?? ''
    const { pool } = server.context.database
    const { rows } = await pool.query<{ row: string }>('select f::text as row from calendar_feeds f where uid = $1', [
      user.uid,
    ])
    expect(rows[0]?.row).not.toContain(token)
    expect(rows[0]?.row).not.toContain(Buffer.from(token).toString('hex'))
    await pool.query(`update rate_counters set count = 1000 where key like '%' || $1 || '%'`, [user.uid])
    expect(await refusal(call('user/calendarFeed/renew', {}))).toMatchObject({ reason: 'FEED_LIMIT' })
    await read(address)
    await pool.query(`update rate_counters set count = 1000 where key = 'calendarFeed:' || $1`, [user.uid])
    expect((await read(address)).status).toBe(429)
  })
})
