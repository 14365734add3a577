import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OrderSn, PaymentSn } from '@app/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { batchOptions } from '../../src/adapters/sandbox/batchOptions.ts'
import { createNotificationDelivery } from '../../src/adapters/sandbox/delivery.ts'
import { sandboxAccount } from '../../src/adapters/sandbox/index.ts'
import { createCashierActions } from '../../src/adapters/sandbox/cashierActions.ts'
import { listen } from '../../src/core/notifications.ts'
import { createWorker } from '../../src/jobs/worker.ts'
import { openFixture, type Fixture } from './fixture.ts'

let fixture: Fixture

beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())

/** A payment that waits at its cashier. */
async function waiting() {
  const user = await fixture.person()
  const { orderSn, amount } = await fixture.placeOrder(user)
  return { orderSn, amount, ...(await fixture.begin(user, orderSn)) }
}

const several = (count: number) => Promise.all(Array.from({ length: count }, waiting))

interface Press {
  payUrl: string
  outcome?: 'paid' | 'failed'
  requestedFaults?: readonly string[]
}

/** Presses all in one turn of the event loop, so in one batch; returns the redirect paths, or errors. */
async function pressTogether(presses: readonly Press[]) {
  const accounts = [sandboxAccount(fixture.config.secrets.keys, 1)]
  const actions = createCashierActions({ database: fixture.database, accounts, batches: batchOptions(fixture) })
  const pressed = await Promise.allSettled(
    presses.map(({ payUrl, outcome = 'paid', requestedFaults = [] }) =>
      actions.add({ token: payUrl.split('/').at(-1) ?? '', outcome, requestedFaults }),
    ),
  )
  return pressed.map((one) => (one.status === 'fulfilled' ? one.value.returnUrl : 'failed'))
}

const returnUrlOf = ({ orderSn }: { orderSn: OrderSn }) =>
  `${fixture.config.http.publicUrl}/api/v1/pay/return/${orderSn}`

/** The number of transactions that decided these payments. */
async function transactionsOf(payments: readonly { paymentSn: PaymentSn }[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct xmin::text)::int as count from sandbox_trades
    where payment_sn = any(${payments.map(({ paymentSn }) => paymentSn)})`.execute(fixture.db)
  return rows[0]?.count ?? 0
}

describe('presses of many cashiers', () => {
  test('that arrive together are written together, each decided and notified once', async () => {
    const all = await several(20)
    const again = all.slice(0, 3)
    const pressed = await pressTogether([...all, { payUrl: '/sandbox/cashier/unknown' }, ...again])
    expect(pressed).toEqual([...all.map(returnUrlOf), undefined, ...again.map(returnUrlOf)])
    expect(await transactionsOf(all)).toBe(1)
    for (const { paymentSn } of all) expect(await fixture.notificationsOf(paymentSn)).toHaveLength(1)
    await fixture.deliver()
    for (const { orderSn, amount } of all) {
      expect(await fixture.booksOf(orderSn)).toMatchObject({ status: 4, kept: amount })
    }
  })

  test('each have their own faults', async () => {
    const [lost, twice, failing, plain] = await several(4)
    if (!lost || !twice || !failing || !plain) throw new Error('Too few')
    await pressTogether([
      { ...lost, requestedFaults: ['lose'] },
      { ...twice, requestedFaults: ['twice'] },
      { ...failing, requestedFaults: ['fail'] },
      { ...plain, outcome: 'failed' },
    ])
    const states = await Promise.all(
      [lost, twice, failing, plain].map(async ({ paymentSn }) =>
        (await fixture.notificationsOf(paymentSn)).map((body) => new URLSearchParams(body).get('state')),
      ),
    )
    expect(states).toEqual([[], ['paid', 'paid'], ['failed'], ['failed']])
  })

  test('do not fail with one that cannot be decided', async () => {
    const [broken, ...rest] = await several(5)
    if (!broken) throw new Error('None')
    await sql`update sandbox_trades set app_id = 'sandbox-9' where payment_sn = ${broken.paymentSn}`.execute(fixture.db)
    expect(await pressTogether([broken, ...rest])).toEqual(['failed', ...rest.map(returnUrlOf)])
    for (const { paymentSn } of rest) expect(await fixture.notificationsOf(paymentSn)).toHaveLength(1)
  })
})

describe('the first notification after an idle time', () => {
  /** A worker whose sweeps come once a day, in a process that receives the database's notifications. */
  async function resting() {
    const runs: Promise<unknown>[] = []
    const worker = createWorker(
      fixture,
      {},
      fixture.sandbox.sweeps.map((sweep) => ({
        ...sweep,
        everySeconds: 86_400,
        run(stopping?: AbortSignal) {
          const run = sweep.run(stopping)
          runs.push(run)
          return run
        },
      })),
    )
    const listening = { channels: worker.channels, onGap: () => {} }
    const listener = await listen(fixture.url, fixture.log, listening, fixture.config.database)
    worker.start()
    await Promise.all(runs)
    return {
      runs,
      async [Symbol.asyncDispose]() {
        await worker.stop()
        listener.close()
      },
    }
  }

  test('is sent when the button is pressed, not when the next sweep comes', async () => {
    const { payUrl, orderSn } = await waiting()
    await using worker = await resting()
    expect(worker.runs).toHaveLength(1)
    await fixture.press(payUrl)
    await vi.waitFor(async () => expect(await fixture.booksOf(orderSn)).toMatchObject({ status: 4 }))
  })

  test('is sent for each of many presses one after the other', async () => {
    const all = await several(10)
    await using worker = await resting()
    for (const { payUrl, orderSn } of all) {
      await fixture.press(payUrl)
      await vi.waitFor(async () => expect(await fixture.booksOf(orderSn)).toMatchObject({ status: 4 }))
      await Promise.all(worker.runs)
    }
  })
})

describe('deliveries', () => {
  /** A merchant that delays the answer to notifications of `held`. */
  async function merchant(held: string) {
    const waitingAnswers: ServerResponse[] = []
    const received: string[] = []
    const server = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request.setEncoding('utf8')) body += chunk
      received.push(new URLSearchParams(body).get('payment_sn') ?? '')
      if (body.includes(held)) waitingAnswers.push(response)
      else response.end('success')
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    return {
      url,
      received,
      answer: () => waitingAnswers.forEach((response) => response.end('success')),
      async [Symbol.asyncDispose]() {
        server.closeAllConnections()
        server.close()
        await once(server, 'close')
      },
    }
  }

  test('continue while a merchant is slow to answer one, and new ones are sent at once', async () => {
    const [slow, next] = await several(2)
    if (!slow || !next) throw new Error('Too few')
    await using there = await merchant(slow.paymentSn)
    const delivery = createNotificationDelivery(fixture.db, () => there.url)
    await fixture.press(slow.payUrl)
    const run = delivery.run()
    await vi.waitFor(() => expect(there.received).toEqual([slow.paymentSn]))
    await fixture.press(next.payUrl)
    delivery.wake()
    await vi.waitFor(() => expect(there.received).toEqual([slow.paymentSn, next.paymentSn]))
    there.answer()
    await run
    const { rows } = await sql`select from sandbox_notifications where ended_at is null`.execute(fixture.db)
    expect(rows).toHaveLength(0)
  })

  test('that are stopped take nothing more, and store the answers they got', async () => {
    const [slow, next] = await several(2)
    if (!slow || !next) throw new Error('Too few')
    await using there = await merchant(slow.paymentSn)
    const delivery = createNotificationDelivery(fixture.db, () => there.url)
    const stopping = new AbortController()
    await fixture.press(slow.payUrl)
    const run = delivery.run(stopping.signal)
    await vi.waitFor(() => expect(there.received).toHaveLength(1))
    stopping.abort()
    await fixture.press(next.payUrl)
    delivery.wake()
    there.answer()
    await run
    expect(there.received).toEqual([slow.paymentSn])
    const left = await sql<{ body: string }>`select body from sandbox_notifications where ended_at is null`.execute(
      fixture.db,
    )
    expect(left.rows.map(({ body }) => new URLSearchParams(body).get('payment_sn'))).toEqual([next.paymentSn])
    await fixture.deliver()
  })
})
