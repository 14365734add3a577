import { spotWriters } from '@app/demo/catalogue/messages/writers'
import { ownMessages, spots } from '@app/demo/catalogue/spots'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawings } from '../../src/demo/pictures.ts'
import { seedSpots } from '../../src/demo/spots.ts'
import { makeUser, type TestUser } from '../support/factories.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { violations } from './fixture.ts'

let server: TestServer
let collector: TestUser
beforeAll(async () => {
  server = await startTestServer()
  const { database } = server.context
  collector = await makeUser(database)
  const others = [(await makeUser(database)).uid, (await makeUser(database)).uid]
  const pictureOf = (name: string) => {
    const { widths, ratio } = drawings.get(name) ?? { widths: [], ratio: 0 }
    return { url: `/media/${name}`, widths: [...widths], ratio, placeholder: '' }
  }
  await database.transaction((tx) => seedSpots(tx, server.context, { pictureOf, collector: collector.uid, others }))
})
afterAll(() => server?.stop())

const all = (order: 'newest' | 'hottest', page: number) =>
  server.call('hwnft/scenicSpotMessage/list', { order, page, size: 100 })

test('has six spots, each with a number of messages of its own, no two alike', async () => {
  const { spots: shown } = await server.call('hwnft/scenicSpotMsgConfig/info', {})
  expect(shown.length).toBeGreaterThanOrEqual(6)
  expect(shown.map(({ name }) => name)).toEqual(spots.map(({ name }) => name))
  for (const { cover, messages, place, opening, summary } of shown) {
    expect(cover.ratio).toBeCloseTo(4 / 3)
    expect(messages).toBeGreaterThan(10)
    expect([place, opening, summary].every((text) => text.length > 3)).toBe(true)
  }
  const texts = spots.flatMap(({ messages }) => messages.map(([text]) => text))
  expect(new Set(shown.map(({ messages }) => messages)).size).toBeGreaterThan(shown.length - 2)
  expect(texts.length).toBeGreaterThan(150)
  expect(new Set(texts).size).toBe(texts.length)
})

test('has many authors over two months, the newest last, and counts that equal the rows', async () => {
  const { rows } = await server.context.database.pool.query<{ days: number; writers: number; longest: number }>(
    `select extract(day from now() - min(created_at))::int as days, count(distinct uid)::int as writers,
       (select max(n)::int from (select count(*) as n from wall_messages
          group by uid, (created_at at time zone 'Asia/Shanghai')::date) d) as longest from wall_messages`,
  )
  expect(rows[0]?.days).toBeGreaterThan(50)
  expect(rows[0]?.writers).toBeGreaterThan(30)
  expect(rows[0]?.longest).toBeLessThanOrEqual(5)
  const { list } = await all('newest', 1)
  expect(list.map(({ time }) => time)).toEqual(list.map(({ time }) => time).toSorted((a, b) => b - a))
  expect(list.filter(({ pictures }) => pictures.length > 0).length).toBeGreaterThan(5)
  const [hottest] = (await all('hottest', 1)).list
  expect(hottest?.thumbs).toBeGreaterThan(20)
  expect(await violations(server)).toEqual([])
})

test('shows the collector every state of their own, each with its details', async () => {
  const call = server.as(collector)
  const { list, total } = await call('hwnft/scenicSpotMessage/list', { scope: 'mine' })
  expect(total).toBe(ownMessages.length)
  expect(new Set(list.map(({ state }) => state))).toEqual(new Set(['pending', 'visible', 'refused', 'hidden']))
  for (const { state, reason } of list) expect(reason !== null).toBe(state === 'refused' || state === 'hidden')
  expect(list.filter(({ canAppeal }) => canAppeal).length).toBeGreaterThan(0)
  const { list: waiting } = await server.context.wall.reviews.waiting()
  expect(waiting.map(({ state, appeal }) => [state, appeal !== null])).toEqual(
    expect.arrayContaining([
      ['pending', false],
      ['refused', true],
    ]),
  )
})

test('contains nothing that the moderation would refuse', async () => {
  const { moderation } = server.context
  const said = [...spots.flatMap(({ messages }) => messages.flat()), ...ownMessages.map(({ text }) => text)]
  for (const text of [...said, ...spotWriters]) {
    await expect(moderation.checkText(text, { field: 'text', uid: '1' }), text).resolves.toBeDefined()
  }
  const most = spots.flatMap(({ messages }) => messages.flatMap(([, ...comments]) => comments.map((one) => one.length)))
  expect(Math.max(...most)).toBeLessThanOrEqual(100)
})
