import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../support/factories.ts'
import { makeBox } from '../support/boxes.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'
import { buyBoxes, open } from './boxFixture.ts'
import { stockOf } from './fixture.ts'

let server: TestServer
let publisher: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  publisher = await createStaff(server, { roles: ['publisher'] })
})
afterAll(() => server?.stop())

test('[console.boxes] shows odds, values and results, keeps the seed secret, and settles once when no more boxes can be had', async () => {
  const { goodsSn, works } = await makeBox(server, { priceFen: 5000 })
  const call = server.as(await makeUser(server.context.database))
  const { boxIds } = await buyBoxes(server, { call, goodsSn, quantity: 2 })
  await open(call, boxIds.slice(0, 1))
  const info = async () => (await publisher.ask('box/info', { goodsSn })).data
  const before = await info()
  expect(before).toMatchObject({
    edition: 10,
    sold: 2,
    opened: 1,
    priceFen: 5000,
    revenueFen: 50_000,
    seed: null,
    isOver: false,
  })
  expect(before.prizes.map(({ rank, quantity, odds }) => [rank, quantity, odds])).toEqual([
    ['隐藏款', 1, 0.1],
    ['稀有款', 3, 0.3],
    ['常规款', 6, 0.6],
  ])
  const sum = (of: (prize: (typeof before.prizes)[number]) => number) =>
    before.prizes.reduce((all, one) => all + of(one), 0)
  expect(sum(({ odds }) => odds)).toBeCloseTo(1)
  expect(before.worthFen).toBe(sum(({ priceFen, quantity }) => priceFen * quantity))
  expect(before.expectedFen).toBe(Math.round(before.worthFen / 10))
  expect([sum(({ opened }) => opened), sum(({ left }) => left)]).toEqual([1, 9])
  const settle = () => publisher.ask('box/settle', { goodsSn, reason: '销售结束' })
  expect(await settle()).toMatchObject({ status: 409, reason: 'CONFLICT' })
  expect((await info()).seed).toBeNull()

  await server.context.database.pool.query(`update goods set sale_end = now() - interval '1 second' where sn = $1`, [
    goodsSn,
  ])
  expect((await info()).isOver).toBe(true)
  const both = await Promise.all([settle(), settle()])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const after = await info()
  expect(after).toMatchObject({ seed: expect.stringMatching(/^[\da-f]{64}$/), commitment: before.commitment })
  expect(after.prizes.reduce((all, { returned }) => all + returned, 0)).toBe(8)
  expect((await stockOf(server, works['常规款'] ?? ''))?.reserved).toBeLessThan(6)
  expect((await publisher.ask('box/list', { isSettled: true })).data.list).toEqual([
    expect.objectContaining({ goodsSn, name: '灯谜盲盒', sold: 2, opened: 1 }),
  ])
  const operation = await createStaff(server, { roles: ['operation'] })
  expect((await operation.ask('box/settle', { goodsSn, reason: '销售结束' })).status).toBe(403)
})
