import { randomUUID } from 'node:crypto'
import {
  type Envelope,
  type GoodsSn,
  type Input,
  type OrderSn,
  OrderStatus,
  type Path,
  type PaymentPlatform,
  type PaymentSn,
  type Reply,
  type Uid,
} from '@app/contract'
import { createSandbox, type Sandbox } from '../../src/adapters/sandbox/index.ts'
import type { ConfigOverrides } from '../../src/core/config/index.ts'
import type { Db } from '../../src/core/database.ts'
import type { Caller, Handlers } from '../../src/core/handler.ts'
import { createEmitter, type Emit } from '../../src/events/index.ts'
import { createAdmission } from '../../src/http/admission.ts'
import { createApp } from '../../src/http/app.ts'
import { createWorker, type Sweep, type Worker } from '../../src/jobs/worker.ts'
import {
  createOrderModule,
  type FulfilmentOfOne,
  fulfilOneByOne,
  type OrderModule,
} from '../../src/modules/order/index.ts'
import { createPayModule, type PayModule } from '../../src/modules/pay/index.ts'
import { createStaffModule } from '../../src/modules/staff/index.ts'
import type { MaskedPerson } from '../../src/modules/user/index.ts'
import type { PaymentChannel } from '../../src/ports/payments.ts'
import { orderReads } from '../../src/reads/orders.ts'
import { makeUser, type TestUser } from '../support/factories.ts'
import { makeGoods, type NewTestGoods } from '../support/goods.ts'
import { testCore, type TestCore } from '../support/testCore.ts'
import { goodsOf, noMessages, pointsOf } from '../support/modules.ts'
import * as books from './books.ts'

export interface FixtureOptions {
  /** Replaces some of the sandbox's channels. */
  channels?: (sandbox: readonly PaymentChannel[]) => readonly PaymentChannel[]
  /** Additional work of an order's fulfilment; throws if it cannot be done. */
  fulfil?: FulfilmentOfOne
  overrides?: ConfigOverrides
}

/** The order and pay modules with the sandbox on one real server; a test decides when notifications and sweeps run. */
export interface Fixture extends TestCore {
  readonly db: Db
  readonly origin: string
  readonly order: OrderModule
  readonly pay: PayModule
  readonly sandbox: Sandbox
  readonly worker: Worker
  /** Orders whose pieces were taken back. */
  readonly takenBack: readonly OrderSn[]
  person(): Promise<TestUser>
  /** Returns the whole envelope of a POST, or of a GET if the key is null. */
  ask<P extends Path>(user: TestUser | null, path: P, input: Input<P>, key?: string | null): Promise<Envelope<Reply<P>>>
  /** Places an order, of one piece by default. */
  placeOrder(user: TestUser, goods?: NewTestGoods & { goodsSn?: GoodsSn }): Promise<PlacedOrder>
  /** Starts a payment. Throws if it is refused. */
  begin(user: TestUser, orderSn: OrderSn, platform?: PaymentPlatform): Promise<Reply<'pay/user/payment'>>
  /** Presses a button of the cashier; returns the redirect. */
  press(payUrl: string, outcome?: 'paid' | 'failed', faults?: readonly string[]): Promise<Response>
  /** Sends the sandbox's due notifications. */
  deliver(): Promise<void>
  /** Sends a notification of the test's own and returns status and text of the answer. */
  notify(platform: number, body: string): Promise<{ status: number; text: string }>
  /** Runs a sweep of the pay module. */
  sweep(name: string): ReturnType<Sweep['run']>
  /** Closes overdue orders, with or without a payment. */
  expireOrders(): Promise<void>
  /** Returns everything about one order that a test may compare with the rules. */
  booksOf(orderSn: OrderSn): Promise<books.OrderBooks & { fulfilled: number }>
  /** Returns the bodies of the notifications of a payment, as the sandbox signed them. */
  notificationsOf(paymentSn: PaymentSn): Promise<string[]>
  /** Counts stored notifications by outcome. */
  outcomes(): Promise<Record<string, number>>
  /** Returns the stored notifications of a payment. */
  notificationBodies(paymentSn: PaymentSn): Promise<string[]>
  storedNotifications(): Promise<books.StoredNotifications>
  stockOf(goodsSn: GoodsSn): Promise<{ reserved: number; sold: number }>
  /** Makes an order overdue; the sandbox's own deadline stays, because a channel's clock may differ. */
  passDeadline(orderSn: OrderSn, seconds?: number): Promise<void>
  /** Makes a payment look `seconds` older to everything that waits before it asks. */
  age(paymentSn: PaymentSn, seconds: number): Promise<void>
}

interface PlacedOrder {
  orderSn: OrderSn
  amount: number
  goodsSn: GoodsSn
}

export async function openFixture({
  channels = (all) => all,
  fulfil,
  overrides,
}: FixtureOptions = {}): Promise<Fixture> {
  const core = await testCore({ ...overrides, database: { poolSize: 10 } })
  const { database } = core
  const { db } = database
  const callers = new Map<string, Caller>()
  const fulfilled: string[] = []
  const takenBack: string[] = []
  let origin = ''

  const sandbox = createSandbox(core, { serverUrl: () => origin, timeoutMilliseconds: 2000 })
  const goods = goodsOf(core)
  const points = pointsOf(core)
  const emit: Emit = createEmitter(() => ({ inbox: { subscribes: noMessages }, points, order, pay }))
  const { approvals } = createStaffModule(core, { approvables: () => ({}), provider: undefined })
  const people = { masked: async () => new Map<Uid, MaskedPerson>() }
  const order: OrderModule = createOrderModule(core, {
    goods,
    people: { ...people, uidsOfPhones: async () => new Map() },
    readAddress: async () => undefined,
    points,
    emit,
    vault: { holdsAny: async () => false, mintAgain: async () => 0 },
    approvals,
    fulfilments: {
      1: fulfilOneByOne(async (tx, paid) => {
        const status = (await fulfil?.(tx, paid)) ?? OrderStatus.complete
        fulfilled.push(paid.sn)
        return status
      }),
    },
  })
  const pay: PayModule = createPayModule(core, {
    orders: order,
    goods,
    people,
    channels: channels(sandbox.channels),
    reversals: {
      1: async (_tx, { sn }) => {
        takenBack.push(sn)
      },
    },
    emit,
    approvals,
    auditMoney: async () => 0,
  })
  const reads = orderReads({
    order,
    pay,
    vault: { itemsOf: async () => ({ nftIds: [], serials: [] }) },
    boxes: { boxesOf: async () => [] },
    play: { wishes: { ofOrder: async () => null } },
  })
  const worker = createWorker(core, pay.jobs, [])
  const app = await createApp({
    config: core.config,
    log: core.log,
    handlers: { ...order.routes, ...pay.routes, ...reads } as unknown as Handlers,
    admission: createAdmission(core, {
      authenticate: (token) => callers.get(token) ?? null,
      requireFor: () => {},
      limits: {},
    }),
    extras: [...pay.extras, sandbox.mount],
  })
  origin = await app.listen({ host: '127.0.0.1', port: 0 })

  async function person(): Promise<TestUser> {
    const user = await makeUser(database)
    callers.set(user.token, user.caller)
    return user
  }

  /** The whole envelope of a POST, or of a GET if no key is given. */
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

  /** A waiting order, of one piece by default. */
  async function placeOrder(user: TestUser, { goodsSn: known, ...given }: NewTestGoods & { goodsSn?: GoodsSn } = {}) {
    const goodsSn = known ?? (await makeGoods(database, given))
    const { orderSn, amount } = await order.place(user.caller, { goodsSn, quantity: 1 }, randomUUID())
    return { orderSn, amount, goodsSn }
  }

  /** Begins a payment and returns it; throws if it was refused. */
  async function begin(user: TestUser, orderSn: OrderSn, platform: PaymentPlatform = 1) {
    const { code, msg, data } =
      platform === 2
        ? await ask(user, 'pay/user/ums/payment', { orderSn })
        : await ask(user, 'pay/user/payment', { orderSn, platform })
    if (code !== 200) throw new Error(msg)
    return data
  }

  /** Presses a button of the cashier; returns the redirect. */
  function press(payUrl: string, outcome: 'paid' | 'failed' = 'paid', faults: readonly string[] = []) {
    const body = new URLSearchParams([
      ['outcome', outcome],
      ...faults.map((fault): [string, string] => ['fault', fault]),
    ])
    return fetch(origin + payUrl, { method: 'POST', body, redirect: 'manual' })
  }

  /** Sends the sandbox's due notifications. */
  async function deliver(): Promise<void> {
    for (const { run } of sandbox.sweeps) await run()
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

  /** Closes overdue orders, with or without a payment. */
  async function expireOrders(): Promise<void> {
    await sweep('overdue-orders')
    await sweep('overdue-payments')
  }

  return {
    ...core,
    db,
    get origin() {
      return origin
    },
    takenBack,
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
    notify,
    sweep,
    expireOrders,
    async booksOf(orderSn) {
      const row = await books.booksOf(db, orderSn)
      return { ...row, fulfilled: fulfilled.filter((sn) => sn === orderSn).length }
    },
    notificationsOf: (paymentSn) => books.notificationsOf(db, paymentSn),
    outcomes: () => books.outcomes(db),
    notificationBodies: (paymentSn) => books.notificationBodies(db, paymentSn),
    storedNotifications: () => books.storedNotifications(db),
    stockOf: (goodsSn) => books.stockOf(db, goodsSn),
    passDeadline: (orderSn, seconds) => books.passDeadline(db, orderSn, seconds),
    age: (paymentSn, seconds) => books.age(db, paymentSn, seconds),
    async close() {
      await app.close()
      await core.close()
    },
  }
}
