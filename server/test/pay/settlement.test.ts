import { OrderStatus, type PaymentSn } from '@app/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '../../src/core/database.ts'
import { AppError } from '../../src/core/errors.ts'
import { GoodsType } from '../../src/modules/goods/index.ts'
import { createSettlement, type Settlement } from '../../src/modules/pay/settlement/settle.ts'
import type { Receipt } from '../../src/modules/pay/settlement/types.ts'
import { makeGoods } from '../support/goods.ts'
import { openFixture, type Fixture } from './fixture.ts'

let fixture: Fixture
let settlement: Settlement
/** The fulfilment's fault, by order. */
const conflicts = new Map<string, (tx: Tx) => Promise<unknown>>()

beforeAll(async () => {
  fixture = await openFixture({
    async fulfil(tx, { sn }) {
      await conflicts.get(sn)?.(tx)
      return OrderStatus.complete
    },
  })
  settlement = createSettlement({ ...fixture, orders: fixture.order, emit: async () => {} })
})
afterAll(() => fixture.close())
afterEach(() => conflicts.clear())

/** Orders of `goodsSn`, one a person, and the receipts of their payments. */
async function payers(count: number, goodsSn: string) {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const user = await fixture.person()
      const { orderSn, amount } = await fixture.placeOrder(user, { goodsSn })
      const { paymentSn } = await fixture.begin(user, orderSn)
      return { user, orderSn, amount, receipt: receiptOf(paymentSn, amount) }
    }),
  )
}

const receiptOf = (paymentSn: PaymentSn, amountFen: number): Receipt => ({
  paymentSn,
  platform: 1,
  tradeNo: `T${paymentSn}`,
  amountFen,
  paidAt: undefined,
})

/** Sends all in one turn of the event loop, so in one batch. */
const settleAll = (all: readonly Receipt[]) => Promise.all(all.map((receipt) => settlement.settle({ receipt })))

/** The number of transactions that booked the money of these orders. */
async function transactionsOf(orderSns: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct created_at)::int as count from money_entries where order_sn = any(${orderSns})`.execute(
    fixture.db,
  )
  return rows[0]?.count ?? 0
}

const paid = { status: 4, payments: [2], refunds: [], entries: 1, fulfilled: 1 }

describe('receipts that arrive together', () => {
  test('are booked in one transaction, for one work and for several', async () => {
    const [one, other] = [await makeGoods(fixture.database, { edition: 40 }), await makeGoods(fixture.database, {})]
    const all = [...(await payers(20, one)), ...(await payers(5, other))]
    expect(await settleAll(all.map(({ receipt }) => receipt))).toEqual(all.map(() => 'applied'))
    expect(await transactionsOf(all.map(({ orderSn }) => orderSn))).toBe(1)
    for (const { orderSn, amount } of all) expect(await fixture.booksOf(orderSn)).toEqual({ ...paid, kept: amount })
    expect(await fixture.stockOf(one)).toEqual({ reserved: 0, sold: 20 })
    expect(await fixture.stockOf(other)).toEqual({ reserved: 0, sold: 5 })
  })

  test('enter the shop of their work by themselves, and a deposit has none', async () => {
    const [sale, deposit] = await payers(2, await makeGoods(fixture.database, {}))
    if (!sale || !deposit) throw new Error('Too few')
    // Nothing here fulfils a deposit: its money comes late, and is booked all the same.
    await fixture.ask(deposit.user, 'order/cancelOrder', { orderSn: deposit.orderSn })
    const { db } = fixture
    await db.updateTable('orders').set({ goods_type: GoodsType.deposit }).where('sn', '=', deposit.orderSn).execute()
    // The trigger that names the shop of other entries would read each order again.
    const alterTrigger = (change: 'disable' | 'enable') =>
      sql.raw(`alter table money_entries ${change} trigger money_entries_of_shop`).execute(db)
    await alterTrigger('disable')
    try {
      expect(await settleAll([sale.receipt, deposit.receipt])).toEqual(['applied', 'operatorRefunds'])
    } finally {
      await alterTrigger('enable')
    }
    const isNamed = async ({ orderSn }: typeof sale) =>
      await db
        .selectFrom('money_entries')
        .select(sql<boolean>`shop_id is not null`.as('isNamed'))
        .where('order_sn', '=', orderSn)
        .where('kind', '=', 'payment')
        .execute()
    expect([await isNamed(sale), await isNamed(deposit)]).toEqual([[{ isNamed: true }], [{ isNamed: false }]])
  })

  test('are stored with their outcome, and unchanged while nothing can be applied', async () => {
    const goodsSn = await makeGoods(fixture.database, { edition: 40 })
    const [held, ...good] = await payers(4, goodsSn)
    if (!held) throw new Error('Too few')
    const notificationOf = ({ paymentSn }: Receipt) => ({
      platform: 1 as const,
      statement: `paid ${paymentSn}`,
      body: `sn=${paymentSn}`,
    })
    const settle = ({ receipt }: { receipt: Receipt }) =>
      settlement.settle({ receipt, notification: notificationOf(receipt) })
    const kept = async () => {
      const { rows } = await sql<{ body: string; outcome: string; isProcessed: boolean }>`
        select body, outcome, processed_at is not null as "isProcessed" from payment_notifications
        where body = any(${[held, ...good].map(({ receipt }) => notificationOf(receipt).body)}) order by id`.execute(
        fixture.db,
      )
      return new Map(rows.map(({ body, ...row }) => [body, row]))
    }
    const bodyOf = ({ receipt }: { receipt: Receipt }) => notificationOf(receipt).body
    conflicts.set(held.orderSn, () => Promise.reject(new AppError('BUSY', { retryAfter: 1 })))
    const settled = await Promise.allSettled([held, ...good].map(settle))
    expect(settled.map(({ status }) => status)).toEqual(['rejected', ...good.map(() => 'fulfilled')])
    expect((await kept()).get(bodyOf(held))).toEqual({ outcome: 'received', isProcessed: false })
    for (const one of good) expect((await kept()).get(bodyOf(one))).toEqual({ outcome: 'applied', isProcessed: true })

    conflicts.clear()
    expect(await settle(held)).toBe('applied')
    expect((await kept()).get(bodyOf(held))).toEqual({ outcome: 'applied', isProcessed: true })
    expect(await settle(held)).toBe('duplicate')
    expect((await kept()).size).toBe(4)
    expect(await fixture.booksOf(held.orderSn)).toEqual({ ...paid, kept: held.amount })
  })

  test('are each decided individually', async () => {
    const goodsSn = await makeGoods(fixture.database, { edition: 40 })
    const [plain, wrong, closed, known, swapped] = await payers(5, goodsSn)
    if (!plain || !wrong || !closed || !known || !swapped) throw new Error('Too few')
    await fixture.database.transaction((tx) => fixture.order.cancel(tx, closed.orderSn, closed.user.uid))
    await settleAll([known.receipt, swapped.receipt])
    const outcomes = await settleAll([
      { ...wrong.receipt, amountFen: wrong.amount + 1 },
      plain.receipt,
      closed.receipt,
      known.receipt,
      { ...swapped.receipt, tradeNo: 'another' },
      receiptOf('nobody', 1),
      { ...receiptOf(`${wrong.receipt.paymentSn}x`, 1), platform: 2 },
    ])
    expect(outcomes).toEqual([
      'amountDiffers',
      'applied',
      'operatorRefunds',
      'duplicate',
      'otherTrade',
      'unknownPayment',
      'unknownPayment',
    ])
    expect(await fixture.booksOf(plain.orderSn)).toEqual({ ...paid, kept: plain.amount })
    expect(await fixture.booksOf(wrong.orderSn)).toMatchObject({ status: 1, payments: [1], entries: 0 })
    expect(await fixture.booksOf(closed.orderSn)).toMatchObject({
      status: 5,
      payments: [2],
      refunds: [1],
      fulfilled: 0,
    })
  })

  test('do not need a trade number of the channel, and are then found by our own', async () => {
    const goodsSn = await makeGoods(fixture.database, { edition: 40 })
    const all = (await payers(3, goodsSn)).map((one) => ({ ...one, receipt: { ...one.receipt, tradeNo: null } }))
    const [first, ...others] = all.map(({ receipt }) => receipt)
    if (!first) throw new Error('Too few')
    expect(await settleAll([first])).toEqual(['applied'])
    expect(await settleAll(others)).toEqual(['applied', 'applied'])
    expect(await settleAll([first, { ...first, tradeNo: 'T1' }])).toEqual(['duplicate', 'duplicate'])
    for (const { orderSn, amount } of all) expect(await fixture.booksOf(orderSn)).toEqual({ ...paid, kept: amount })
  })

  test('for one order twice lead to a refund of the second', async () => {
    const goodsSn = await makeGoods(fixture.database, {})
    const user = await fixture.person()
    const { orderSn, amount } = await fixture.placeOrder(user, { goodsSn })
    const [first, second] = [await fixture.begin(user, orderSn, 1), await fixture.begin(user, orderSn, 3)]
    const both = [receiptOf(first.paymentSn, amount), { ...receiptOf(second.paymentSn, amount), platform: 3 as const }]
    expect((await settleAll(both)).toSorted()).toEqual(['applied', 'operatorRefunds'])
    expect(await fixture.booksOf(orderSn)).toMatchObject({ status: 4, payments: [2, 2], refunds: [1], fulfilled: 1 })
    expect(await fixture.stockOf(goodsSn)).toEqual({ reserved: 0, sold: 1 })
  })

  test('one that cannot be fulfilled is refunded, one that meets a fault waits, and neither affects others', async () => {
    const goodsSn = await makeGoods(fixture.database, { edition: 40 })
    const all = await payers(12, goodsSn)
    const [refused, faulty, ...good] = all
    if (!refused || !faulty) throw new Error('Too few')
    conflicts.set(refused.orderSn, () => Promise.reject(new AppError('SALE_ENDED')))
    conflicts.set(faulty.orderSn, (tx) => sql`select 1 / 0`.execute(tx))
    const outcomes = await settleAll(all.map(({ receipt }) => receipt))
    expect(outcomes).toEqual(['operatorRefunds', 'fault', ...good.map(() => 'applied')])
    // The work of a failed batch is rolled back, and done again.
    const { fulfilled: _, ...books } = paid
    for (const { orderSn, amount } of good)
      expect(await fixture.booksOf(orderSn)).toMatchObject({ ...books, kept: amount })
    expect(await fixture.booksOf(refused.orderSn)).toMatchObject({ status: 5, payments: [2], refunds: [1] })
    expect(await fixture.booksOf(faulty.orderSn)).toMatchObject({ status: 1, payments: [1], entries: 0 })
    expect(await fixture.stockOf(goodsSn)).toEqual({ reserved: 1, sold: good.length })
    conflicts.clear()
    expect(await settleAll([faulty.receipt])).toEqual(['applied'])
  })

  test('many for a good whose stock is locked are refused, and those for others are applied', async () => {
    const [held, other] = [
      await makeGoods(fixture.database, { edition: 40 }),
      await makeGoods(fixture.database, { edition: 40 }),
    ]
    const [those, others] = [await payers(12, held), await payers(12, other)]
    const outcomes = await fixture.database.transaction(async (tx) => {
      await sql`select from goods_stock where goods_sn = ${held} for update`.execute(tx)
      return Promise.allSettled([...those, ...others].map(({ receipt }) => settlement.settle({ receipt })))
    })
    const results = outcomes.map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as AppError).reason))
    expect(results).toEqual([...those.map(() => 'BUSY'), ...others.map(() => 'applied')])
    // Nobody waited for the same lock repeatedly: two batches were enough.
    expect(await transactionsOf(others.map(({ orderSn }) => orderSn))).toBe(1)
    expect(await settleAll(those.map(({ receipt }) => receipt))).toEqual(those.map(() => 'applied'))
  })

  test('one whose order is locked is refused, and the others are applied', async () => {
    const goodsSn = await makeGoods(fixture.database, { edition: 40 })
    const [held, ...others] = await payers(4, goodsSn)
    if (!held) throw new Error('Too few')
    const outcomes = await fixture.database.transaction(async (tx) => {
      await fixture.order.lock(tx, held.orderSn)
      return Promise.allSettled([held, ...others].map(({ receipt }) => settlement.settle({ receipt })))
    })
    expect(outcomes[0]).toMatchObject({ status: 'rejected', reason: { reason: 'BUSY' } })
    expect(outcomes.slice(1)).toEqual(others.map(() => ({ status: 'fulfilled', value: 'applied' })))
    expect(await settleAll([held.receipt])).toEqual(['applied'])
  })
})
