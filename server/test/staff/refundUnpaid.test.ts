import { OrderStatus } from '@app/contract'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { timedSn } from '../../src/core/ids.ts'
import { makeUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'

// In a file of its own: the books of such an order are inconsistent, like the demonstration's past.
let server: TestServer
let finance: StaffMember
beforeAll(async () => {
  server = await startTestServer()
  finance = await createStaff(server, { roles: ['owner'] })
})
afterAll(() => server?.stop())

test('[console.refund] an order without received money is not refunded, and its preview says so', async () => {
  const { database } = server.context
  const { uid } = await makeUser(database)
  const orderSn = timedSn(Date.now())
  const goodsSn = await makeGoods(database, { priceFen: 6000 })
  const then = new Date()
  const times = { created_at: then, pay_by: then, paid_at: then, completed_at: then }
  const price = { quantity: 1, price_fen: 6000, amount_fen: 6000 }
  const order = { sn: orderSn, uid, goods_sn: goodsSn, request_key: randomUUID(), status: OrderStatus.complete }
  await database.db
    .insertInto('orders')
    .values({ ...order, ...price, ...times })
    .execute()
  const { refusal, leftFen, after } = (await finance.ask('order/refundPreview', { orderSn })).data
  expect({ refusal, leftFen, after }).toEqual({
    refusal: '没有收到这笔订单的款项，不能全额退款',
    leftFen: 0,
    after: null,
  })
  const wanted = { orderSn, refundedFen: 0, reason: '协商退款', key: randomUUID() }
  expect(await finance.ask('order/refund', wanted)).toMatchObject({ status: 409, reason: 'ILLEGAL_TRANSITION' })
})
