import { randomUUID } from 'node:crypto'
import { type Envelope, type Input, OrderStatus, type Path, type PaymentPlatform, type Reply } from '@app/contract'
import { sql } from 'kysely'
import { createSandbox } from '../../src/adapters/sandbox/index.ts'
import type { Caller, Handlers } from '../../src/core/handler.ts'
import { createApp } from '../../src/http/app.ts'
import { createWorker } from '../../src/jobs/worker.ts'
import { createGoodsModule } from '../../src/modules/goods/index.ts'
import { createOrderModule } from '../../src/modules/order/index.ts'
import { createPayModule } from '../../src/modules/pay/index.ts'
import type { PaymentChannel } from '../../src/ports/payments.ts'
import { makeGoods, makeUser, type NewTestGoods, type TestUser } from '../support/factories.ts'
import { testFoundation } from '../support/foundation.ts'

export interface WorldOptions {
  /** Puts other channels in the place of some of the sandbox's. */
  channels?: (sandbox: readonly PaymentChannel[]) => readonly PaymentChannel[]
}

export type World = Awaited<ReturnType<typeof openWorld>>

/** The order and pay modules with the sandbox on one real server; notifications and sweeps run when a test says so. */
export async function openWorld({ channels = (all) => all }: WorldOptions = {}) {
  const foundation = await testFoundation({ database: { poolSize: 10 } })
  const { database } = foundation
  const { db } = database
  const callers = new Map<string, Caller>()
  const fulfilled: string[] = []
  let origin = ''

  const sandbox = createSandbox(foundation, { serverUrl: () => origin, timeoutMilliseconds: 2000 })
  const goods = createGoodsModule(foundation)
  const order = createOrderModule(foundation, {
    goods,
    readAddress: async () => undefined,
    holdsAny: async () => false,
    piecesOf: async () => ({ nftIds: [], serials: [], boxIds: [] }),
    refundOf: (orderSn) => pay.refundOf(orderSn),
    refund: (tx, orderSn, reason) => pay.refundOrder(tx, orderSn, reason),
    fulfilments: {
      1: async (_tx, { sn }) => {
        fulfilled.push(sn)
        return OrderStatus.complete
      },
    },
  })
  const pay = createPayModule(foundation, { orders: order, channels: channels(sandbox.channels) })
  const worker = createWorker(foundation, pay.jobs, [])
  const app = await createApp({
    config: foundation.config,
    log: foundation.log,
    handlers: { ...order.routes, ...pay.routes } as unknown as Handlers,
    authenticate: (token) => callers.get(token) ?? null,
    extras: [...pay.extras, sandbox.mount],
  })
  origin = await app.listen({ host: '127.0.0.1', port: 0 })

  async function person(): Promise<TestUser> {
    const user = await makeUser(database)
    callers.set(user.token, user.caller)
    return user
  }

  /** The whole envelope of a POST, or of a GET when no key is given. */
  async function ask<P extends Path>(
    user: TestUser | null,
    path: P,
    input: Input<P>,
    key: string | null = randomUUID(),
  ): Promise<Envelope<Reply<P>>> {
    const headers = { ...(user && { authorization: `Bearer ${user.token}` }) }
    if (key === null) {
      const query = new URLSearchParams(input as Record<string, string>)
      return (await fetch(`${origin}/api/v1/${path}?${query.toString()}`, { headers })).json() as Promise<
        Envelope<Reply<P>>
      >
    }
    const response = await fetch(`${origin}/api/v1/${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(input),
    })
    return response.json() as Promise<Envelope<Reply<P>>>
  }

  /** A waiting order, of one piece unless told otherwise. */
  async function placeOrder(user: TestUser, given: NewTestGoods & { goodsSn?: string } = {}) {
    const goodsSn = given.goodsSn ?? (await makeGoods(db, given))
    const { orderSn, amount } = await order.place(user.caller, { goodsSn, quantity: 1 }, randomUUID())
    return { orderSn, amount, goodsSn }
  }

  /** Begins a payment and returns it; throws when it was refused. */
  async function begin(user: TestUser, orderSn: string, platform: PaymentPlatform = 1) {
    const { code, msg, data } =
      platform === 2
        ? await ask(user, 'pay/user/ums/payment', { orderSn })
        : await ask(user, 'pay/user/payment', { orderSn, platform })
    if (code !== 200) throw new Error(msg)
    return data
  }

  /** Presses a button of the cashier; the answer is its redirect. */
  function press(payUrl: string, outcome: 'paid' | 'failed' = 'paid', faults: readonly string[] = []) {
    const body = new URLSearchParams([
      ['outcome', outcome],
      ...faults.map((fault): [string, string] => ['fault', fault]),
    ])
    return fetch(origin + payUrl, { method: 'POST', body, redirect: 'manual' })
  }

  /** Sends what the sandbox has to say and is due. */
  async function deliver(): Promise<void> {
    for (const { run } of sandbox.sweeps) while (await run()) continue
  }

  /** The bodies of the notifications of a payment, as the sandbox signed them. */
  async function notificationsOf(paymentSn: string): Promise<string[]> {
    const rows = await db
      .selectFrom('sandbox_notifications as n')
      .innerJoin('sandbox_trades as t', 't.trade_no', 'n.trade_no')
      .select('n.body')
      .where('t.payment_sn', '=', paymentSn)
      .orderBy('n.id')
      .execute()
    return rows.map((row) => row.body)
  }

  /** Sends a notification of the test's own and returns status and text of the answer. */
  async function notify(platform: number, body: string) {
    const response = await fetch(`${origin}/api/v1/pay/notify/${platform}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    })
    return { status: response.status, text: await response.text() }
  }

  function sweep(name: string) {
    const found = pay.sweeps.find((candidate) => candidate.name === name)
    if (!found) throw new Error(`No sweep ${name}`)
    return found.run()
  }

  /** Everything about one order that a test may hold against the rules. */
  async function booksOf(orderSn: string) {
    const { rows } = await sql<{
      status: number
      payments: number[]
      refunds: number[]
      entries: number
      kept: number
    }>`
      select o.status,
        array(select p.status::int from payments p where p.order_sn = o.sn order by p.sn) as payments,
        array(select r.status::int from refunds r where r.order_sn = o.sn order by r.sn) as refunds,
        (select count(*)::int from money_entries e where e.order_sn = o.sn) as entries,
        (select coalesce(sum(e.amount_fen), 0)::int from money_entries e where e.order_sn = o.sn) as kept
      from orders o where o.sn = ${orderSn}`.execute(db)
    const [row] = rows
    if (!row) throw new Error(`No order ${orderSn}`)
    return { ...row, fulfilled: fulfilled.filter((sn) => sn === orderSn).length }
  }

  async function outcomes(): Promise<Record<string, number>> {
    const rows = await db
      .selectFrom('payment_notifications')
      .select(['outcome', sql<number>`count(*)::int`.as('count')])
      .groupBy('outcome')
      .execute()
    return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]))
  }

  async function stockOf(goodsSn: string) {
    const row = await db
      .selectFrom('goods_stock')
      .select(['reserved', 'sold'])
      .where('goods_sn', '=', goodsSn)
      .executeTakeFirstOrThrow()
    return row
  }

  /** Makes an order overdue; the sandbox's own deadline stays, as a channel's clock may differ. */
  async function passDeadline(orderSn: string, seconds = 1): Promise<void> {
    await sql`update orders set pay_by = now() - make_interval(secs => ${seconds}) where sn = ${orderSn}`.execute(db)
  }

  /** Lets a payment look `seconds` older to whatever waits before asking. */
  async function age(paymentSn: string, seconds: number): Promise<void> {
    await sql`
      update payments set created_at = created_at - make_interval(secs => ${seconds}),
        last_query_at = last_query_at - make_interval(secs => ${seconds}) where sn = ${paymentSn}`.execute(db)
  }

  return {
    ...foundation,
    db,
    get origin() {
      return origin
    },
    sandbox,
    pay,
    order,
    worker,
    person,
    ask,
    placeOrder,
    begin,
    press,
    deliver,
    notificationsOf,
    notify,
    sweep,
    booksOf,
    outcomes,
    stockOf,
    passDeadline,
    age,
    async close() {
      await app.close()
      await foundation.close()
    },
  }
}
