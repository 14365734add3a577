import { randomUUID } from 'node:crypto'
import { OrderStatus } from '@app/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/audit/index.ts'
import { makeUser } from '../support/factories.ts'
import { makeGoods } from '../support/goods.ts'
import { refusal } from '../support/refusals.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

const newKey = () => ({ idempotencyKey: randomUUID() })

async function makeFree(given: { perPersonLimit?: number; edition?: number } = {}) {
  const goodsSn = await makeGoods(server.context.database, { priceFen: 0, ...given })
  const call = server.as(await makeUser(server.context.database))
  const claim = (key = newKey()) => call('order/order', { goodsSn, quantity: 1, noReturnAccepted: true }, key)
  const items = async () => (await call('hwnft/userNft/list', { page: 1, size: 20 })).list
  return { goodsSn, call, claim, items }
}

describe('an order that costs nothing', () => {
  test('is held as soon as it is placed, without a payment, and a repeated call returns the same order', async () => {
    const { call, claim, items } = await makeFree()
    const key = newKey()
    const placed = await claim(key)
    expect(placed.amount).toBe(0)
    expect(await call('order/info', { orderSn: placed.orderSn })).toMatchObject({ status: OrderStatus.complete })
    expect(await items()).toHaveLength(1)
    expect((await claim(key)).orderSn).toBe(placed.orderSn)
    expect(await items()).toHaveLength(1)
    const { rows } = await server.context.database.pool.query('select from payments where order_sn = $1', [
      placed.orderSn,
    ])
    expect(rows).toEqual([])
  })

  test('counts against the limit and the edition like a paid one', async () => {
    const { claim, items } = await makeFree({ perPersonLimit: 1 })
    await claim()
    expect((await refusal(claim())).reason).toBe('LIMIT_REACHED')
    expect(await items()).toHaveLength(1)
    const last = await makeFree({ edition: 1 })
    await last.claim()
    expect((await refusal(last.claim())).reason).toBe('SOLD_OUT')
  })

  test('whose placing was interrupted is completed by the next call, and needs no cashier', async () => {
    const { call, claim, items } = await makeFree()
    const { orderSn } = await claim()
    expect((await refusal(call('pay/user/payment', { orderSn, platform: 1 }, newKey()))).reason).toBe(
      'ORDER_NOT_PAYABLE',
    )
    expect(await items()).toHaveLength(1)
    const broken = await audit(server.context.database.db)
    expect(broken.filter(({ violations }) => violations > 0)).toEqual([])
  })
})
