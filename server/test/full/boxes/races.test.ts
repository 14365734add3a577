import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { raceTimeout as timeout, rounds } from '../../races/fixture.ts'
import { makeUser } from '../../support/factories.ts'
import { outcomes } from '../../support/refusals.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { buyBoxes, faultsOf, makeOwner, open, wrongOpenings } from '../../boxes/boxFixture.ts'
import { newKey, stockOf } from '../../boxes/fixture.ts'
import { makeBox, makeGiftBox } from '../../support/boxes.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ overrides: { database: { poolSize: 40 } } })
})
afterAll(async () => {
  expect([await faultsOf(server), await wrongOpenings(server)]).toEqual([[], []])
  await server.stop()
})

const times = <Value>(count: number, make: (index: number) => Value) => Array.from({ length: count }, (_, i) => make(i))

test('a box that is opened fifty times at once gives one piece', { timeout }, async () => {
  for (let round = 0; round < rounds; round++) {
    const { call, boxIds } = await makeOwner(server)
    const { succeeded, reasons } = await outcomes(times(50, () => open(call, boxIds)))
    expect([succeeded.length, new Set(reasons)]).toEqual([1, new Set(['BOX_OPENED'])])
    expect((await call('hwnft/userNft/list', {})).total).toBe(1)
  }
})

test('opening overlapping sets of boxes, in any order, opens every box once or not at all', async () => {
  const { call, boxIds } = await makeOwner(server, { quantity: 10 })
  const handfuls = times(30, (index) => {
    const turned = [...boxIds.slice(index % 10), ...boxIds.slice(0, index % 10)].slice(0, 4)
    return index % 2 === 0 ? turned : turned.toReversed()
  })
  const { succeeded, reasons } = await outcomes(handfuls.map((handful) => open(call, handful)))
  const opened = succeeded.flatMap(({ list }) => list.map((box) => box.boxId))
  expect(new Set(opened).size).toBe(opened.length)
  expect(opened.length).toBeGreaterThanOrEqual(4)
  expect(new Set(reasons)).toEqual(new Set(['BOX_OPENED']))
  expect(await call('hwnft/userBlindBox/listCount', {})).toMatchObject({ opened: opened.length })
})

test('many who open boxes of one edition at once get different pieces, all that exist', async () => {
  const { goodsSn, works } = await makeBox(server, { prizes: { 隐藏款: 1, 稀有款: 9, 常规款: 20 } })
  const owners = []
  for (let count = 0; count < 10; count++) owners.push(await makeOwner(server, { goodsSn, quantity: 3 }))
  const { succeeded, reasons } = await outcomes(owners.map(({ call, boxIds }) => open(call, boxIds)))
  expect([succeeded.length, reasons]).toEqual([10, []])
  const pieces = succeeded.flatMap(({ list }) => list.map(({ prize }) => `${prize?.goodsSn} ${prize?.serial}`))
  expect(new Set(pieces).size).toBe(30)
  for (const sn of Object.values(works)) expect(await stockOf(server, sn)).toMatchObject({ reserved: 0 })
})

test('the last boxes go to exactly as many buyers, with different numbers', async () => {
  const { goodsSn } = await makeBox(server)
  const people = await Promise.all(times(25, () => makeUser(server.context.database)))
  const { succeeded, reasons } = await outcomes(
    people.map((person) => buyBoxes(server, { call: server.as(person), goodsSn })),
  )
  expect([succeeded.length, new Set(reasons)]).toEqual([10, new Set(['SOLD_OUT'])])
  expect(new Set(succeeded.flatMap(({ boxIds }) => boxIds)).size).toBe(10)
})

test('opening, gift boxes, the end of the sale and buying do not interfere with each other', async () => {
  const { goodsSn } = await makeBox(server, { prizes: { 隐藏款: 2, 常规款: 38 }, endsIn: 3600 })
  const { giftBoxId } = await makeGiftBox(server, goodsSn)
  const owner = await makeOwner(server, { goodsSn, quantity: 10 })
  const { database, boxes } = server.context
  const giftIds = []
  for (let count = 0; count < 5; count++) {
    giftIds.push(await database.transaction((tx) => boxes.giveGiftBox(tx, giftBoxId, owner.user.uid)))
  }
  const buyers = await Promise.all(times(5, () => makeUser(database)))
  const ending = database.pool.query(`update goods set sale_end = now() + interval '1 s' where sn = $1`, [goodsSn])
  const { reasons } = await outcomes([
    ...owner.boxIds.map((boxId) => open(owner.call, [boxId]).then(() => undefined)),
    ...giftIds.map((boxId) => owner.call('hwnft/userBox/open', { boxId }, newKey()).then(() => undefined)),
    ...buyers.map((buyer) => buyBoxes(server, { call: server.as(buyer), goodsSn, quantity: 2 }).then(() => undefined)),
    ...times(10, () => server.worker.sweep('box-settling')),
  ])
  await ending
  // On a busy machine the sale may end before the last of them buys.
  expect(reasons.filter((reason) => reason !== 'SALE_ENDED')).toEqual([])
  await vi.waitFor(async () => {
    await server.worker.sweep('box-settling')
    const { rows } = await database.pool.query('select 1 from blind_boxes where goods_sn = $1 and seed is not null', [
      goodsSn,
    ])
    expect(rows).toHaveLength(1)
  })
  const { list } = await owner.call('hwnft/userBlindBox/list', { isOpened: false, size: 100 })
  expect(list).toHaveLength(10)
  await open(
    owner.call,
    list.map((box) => box.boxId),
  )
})
