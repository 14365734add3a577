import type { GoodsSn } from '@app/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { counterInvariants } from '../../src/audit/counterInvariants.ts'
import { foldCounters, readCounter } from '../../src/core/counters.ts'
import { readFunctions } from '../../src/db/functions.ts'
import { buyBoxes, open } from '../boxes/boxFixture.ts'
import { makeBox } from '../support/boxes.ts'
import { rewrite, testNoticed } from '../support/damage.ts'
import { makeUser } from '../support/factories.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

const database = () => server.context.database
const fold = () => database().transaction(foldCounters)
const countsOf = (goodsSn: GoodsSn) =>
  Promise.all([readCounter(database().db, 'boxesHad', goodsSn), readCounter(database().db, 'boxesOpened', goodsSn)])
const rowsOf = async (goodsSn: GoodsSn) =>
  (
    await database().pool.query('select tallied, number, is_news from tallies where tallied_of = $1 order by 1', [
      goodsSn,
    ])
  ).rows
async function miscounted() {
  const [query = ''] = Object.values(counterInvariants)
  return (await database().pool.query(query)).rows
}

describe('counters', () => {
  test('stay exact while rows are added, changed, removed and folded', async () => {
    const { goodsSn } = await makeBox(server)
    const call = server.as(await makeUser(database()))
    const { boxIds } = await buyBoxes(server, { call, goodsSn, quantity: 3 })
    expect(await countsOf(goodsSn)).toEqual([3, 0])
    await open(call, boxIds.slice(0, 2))
    expect(await countsOf(goodsSn)).toEqual([3, 2])
    await fold()
    expect(await countsOf(goodsSn)).toEqual([3, 2])
    expect(await rowsOf(goodsSn)).toEqual([
      { tallied: 'boxesHad', number: '3', is_news: false },
      { tallied: 'boxesOpened', number: '2', is_news: false },
    ])
    await database().pool.query('update user_blind_boxes set taken_back_at = now() where id = $1', [boxIds[2]])
    expect(await countsOf(goodsSn)).toEqual([2, 2])
    await fold()
    await fold()
    expect(await rowsOf(goodsSn)).toHaveLength(2)
    expect(await miscounted()).toEqual([])
  })

  test('count concurrent writes exactly while they are folded, and nobody waits', async () => {
    const { pool } = database()
    const say = () => pool.query(`insert into barrage_lines (uid, text) select uid, '山水' from users limit 1`)
    const before = await readCounter(database().db, 'linesShown')
    await Promise.all(Array.from({ length: 12 }, (_, one) => (one % 4 === 3 ? fold() : say())))
    expect(await readCounter(database().db, 'linesShown')).toBe(before + 9)
    await pool.query('update barrage_lines set hidden_at = now() where id = (select min(id) from barrage_lines)')
    await pool.query('delete from barrage_lines where id = (select max(id) from barrage_lines)')
    expect(await readCounter(database().db, 'linesShown')).toBe(before + 7)
    expect(await miscounted()).toEqual([])
  })

  test('count existing rows once', async () => {
    const before = (
      await database().pool.query('select tallied, tallied_of, sum(number) from tallies group by 1, 2 order by 1, 2')
    ).rows
    const texts = (await readFunctions()).filter(({ name }) => name === 'tally' || name === 'count_pieces')
    expect(texts).toHaveLength(2)
    await rewrite(database(), 'delete from tallies')
    for (let time = 0; time < 2; time++) {
      for (const { text } of texts) await database().pool.query(text)
      expect(await miscounted()).toEqual([])
    }
    const after = (
      await database().pool.query('select tallied, tallied_of, sum(number) from tallies group by 1, 2 order by 1, 2')
    ).rows
    expect(after).toEqual(before.filter(({ sum }) => sum !== '0'))
    // The number of works in opened boxes is random.
    const kinds = new Set(after.map(({ tallied }) => tallied))
    expect([...kinds]).toEqual(['boxesHad', 'boxesOpened', 'linesShown', 'piecesHeld'])
  })
})

testNoticed(database, Object.keys(counterInvariants), {
  'what is tallied is as much as there is': [
    'update tallies set number = number + 1',
    'delete from tallies',
    `delete from user_blind_boxes where opened_at is not null`,
  ],
})
