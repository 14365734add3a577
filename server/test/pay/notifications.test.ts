import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sandboxAccount } from '../../src/adapters/sandbox/index.ts'
import { signNotification } from '../../src/adapters/sandbox/signatures.ts'
import { rewrite } from '../support/damage.ts'
import type { TestUser } from '../support/factories.ts'
import { openFixture, type Fixture } from './fixture.ts'
import { checkCells } from '../support/cells.ts'

let fixture: Fixture
let user: TestUser

beforeAll(async () => {
  fixture = await openFixture()
  user = await fixture.person()
})
afterAll(() => fixture.close())

/** An order, its payment on `platform`, and the genuine notification of its success, not sent yet. */
async function paidOrder(platform: 1 | 2 | 3 = 1) {
  const { orderSn, amount } = await fixture.placeOrder(user)
  const { paymentSn, payUrl } = await fixture.begin(user, orderSn, platform)
  await fixture.press(payUrl)
  const [body = ''] = await fixture.notificationsOf(paymentSn)
  return { orderSn, amount, paymentSn, body }
}

/** The notification with some fields changed, signed as the sandbox of `platform` would. */
function signedAgain(body: string, changes: Record<string, string>, platform: 1 | 2 | 3 = 1): string {
  const fields: Record<string, string> = { ...Object.fromEntries(new URLSearchParams(body)), ...changes }
  const sign = signNotification(sandboxAccount(fixture.config.secrets.keys, platform), fields)
  return new URLSearchParams({ ...fields, sign }).toString()
}

const untouched = { status: 1, payments: [1], refunds: [], entries: 0, kept: 0, fulfilled: 0 }
const failure = { status: 400, text: 'failure' }
const success = { status: 200, text: 'success' }

describe('a genuine notification', () => {
  test('has one effect when sent a thousand times at once, and each is answered success', async () => {
    const { orderSn, amount, body } = await paidOrder()
    const before = await fixture.outcomes()
    const answers = await Promise.all(Array.from({ length: 1000 }, () => fixture.notify(1, body)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify(success)]))
    expect(await fixture.booksOf(orderSn)).toEqual({
      status: 4,
      payments: [2],
      refunds: [],
      entries: 1,
      kept: amount,
      fulfilled: 1,
    })
    const after = await fixture.outcomes()
    expect((after['applied'] ?? 0) - (before['applied'] ?? 0)).toBe(1)
    expect(after['duplicate'] ?? 0).toBe(before['duplicate'] ?? 0)
  })

  test('of another order affects its own order only', async () => {
    const [one, other] = [await paidOrder(), await paidOrder()]
    expect(await fixture.notify(1, other.body)).toEqual(success)
    expect(await fixture.booksOf(one.orderSn)).toEqual(untouched)
    expect(await fixture.booksOf(other.orderSn)).toMatchObject({ status: 4, fulfilled: 1 })
  })

  test('is stored unchanged, with its outcome', async () => {
    const { body } = await paidOrder()
    await fixture.notify(1, body)
    const row = await fixture.db
      .selectFrom('payment_notifications')
      .selectAll()
      .where('body', '=', body)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ platform: 1, outcome: 'applied' })
    expect(row.processed_at).toBeInstanceOf(Date)
  })

  test('is stored once, in whatever order its fields are', async () => {
    const { paymentSn, body } = await paidOrder()
    const turned = new URLSearchParams([...new URLSearchParams(body)].toReversed()).toString()
    for (const version of [body, body, turned, `${body}&`, `&${body}`])
      expect(await fixture.notify(1, version)).toEqual(success)
    expect(await fixture.notificationBodies(paymentSn)).toEqual([body])
  })

  test('is tried again when it comes again, until it fits the books', async () => {
    const { orderSn, amount, paymentSn, body } = await paidOrder()
    const add = (fen: number) =>
      rewrite(fixture.database, 'update payments set amount_fen = amount_fen + $2 where sn = $1', [paymentSn, fen])
    await add(1)
    expect(await fixture.notify(1, body)).toEqual(failure)
    await add(-1)
    expect(await fixture.notify(1, body)).toEqual(success)
    expect(await fixture.booksOf(orderSn)).toMatchObject({ status: 4, kept: amount })
  })

  test('of a failure does not undo a success', async () => {
    const { orderSn, body } = await paidOrder()
    await fixture.notify(1, body)
    expect(await fixture.notify(1, signedAgain(body, { state: 'failed' }))).toEqual(success)
    expect(await fixture.booksOf(orderSn)).toMatchObject({ status: 4, payments: [2] })
  })

  test('of a failure, followed by one of success, still pays the order', async () => {
    const { orderSn, body } = await paidOrder()
    await fixture.notify(1, signedAgain(body, { state: 'failed' }))
    expect(await fixture.booksOf(orderSn)).toMatchObject({ status: 1, payments: [3] })
    expect(await fixture.notify(1, body)).toEqual(success)
    expect(await fixture.booksOf(orderSn)).toMatchObject({ status: 4, payments: [2], fulfilled: 1 })
  })
})

describe('a notification is refused and changes nothing', () => {
  test('when a field was altered, left out or given twice', () =>
    checkCells(
      ['app_id', 'notify_id', 'payment_sn', 'trade_no', 'amount_fen', 'state', 'paid_at', 'sign'],
      async (name) => {
        const { orderSn, body } = await paidOrder()
        const alter = (work: (fields: URLSearchParams) => void) => {
          const fields = new URLSearchParams(body)
          work(fields)
          return fields.toString()
        }
        const value = new URLSearchParams(body).get(name) ?? ''
        const altered = name === 'state' ? 'closed' : value.replace(/.$/, (last) => (last === '1' ? '2' : '1'))
        const versions = [
          alter((fields) => fields.set(name, altered)),
          alter((fields) => fields.delete(name)),
          alter((fields) => fields.append(name, value)),
        ]
        for (const version of versions) expect(await fixture.notify(1, version)).toEqual(failure)
        expect(await fixture.booksOf(orderSn)).toEqual(untouched)
      },
    ))

  test.each([1, -1])('when its genuine amount is %i fen off', async (off) => {
    const { orderSn, amount, body } = await paidOrder()
    expect(await fixture.notify(1, signedAgain(body, { amount_fen: String(amount + off) }))).toEqual(failure)
    expect(await fixture.booksOf(orderSn)).toEqual(untouched)
    expect((await fixture.outcomes())['amountDiffers']).toBeGreaterThan(0)
  })

  test('when it is signed by another platform, or sent to another platform’s address', async () => {
    const { orderSn, body } = await paidOrder(1)
    expect(await fixture.notify(1, signedAgain(body, {}, 2))).toEqual(failure)
    expect(await fixture.notify(2, body)).toEqual(failure)
    for (const state of ['paid', 'failed', 'closed']) {
      expect(await fixture.notify(2, signedAgain(body, { app_id: 'sandbox-2', state }, 2))).toEqual(failure)
    }
    expect(await fixture.booksOf(orderSn)).toEqual(untouched)
  })

  test('when it names an unknown payment, or another trade for a payment already made', async () => {
    const { orderSn, amount, body } = await paidOrder()
    expect(await fixture.notify(1, signedAgain(body, { payment_sn: 'P404' }))).toEqual(failure)
    await fixture.notify(1, body)
    expect(await fixture.notify(1, signedAgain(body, { trade_no: '404' }))).toEqual(failure)
    expect(await fixture.booksOf(orderSn)).toMatchObject({ status: 4, entries: 1, kept: amount })
  })

  test('when it is no form', () =>
    checkCells(
      [
        ['nothing', ''],
        ['JSON', '{"payment_sn":"1"}'],
        ['a NUL', 'payment_sn=\0'],
        ['broken escapes', '%E0%A4%A=%'],
      ],
      async (_name, body) => {
        expect(await fixture.notify(1, body)).toEqual(failure)
      },
    ))

  test('when it is too long, or for a platform that is not configured', async () => {
    expect((await fixture.notify(1, 'x'.repeat(20_000))).status).toBe(413)
    expect((await fixture.notify(9, 'x=1')).status).toBe(404)
  })
})

describe('requests of strangers', () => {
  test('leave nothing but a count', async () => {
    const { body } = await paidOrder()
    const forged = `${body.slice(0, -4)}AAAA`
    const before = await fixture.storedNotifications()
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        fixture.notify(1, index % 2 ? forged : `${'x'.repeat(16_000)}${index}`),
      ),
    )
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['failure']))
    const after = await fixture.storedNotifications()
    expect(after.notifications).toBe(before.notifications)
    expect(after.refused - before.refused).toBe(200)
    expect(after.rows - before.rows).toBeLessThanOrEqual(2)
    expect(after.columns).not.toContain('xxxx')
  })

  test('are deleted after their time, like notifications of channels', async () => {
    const [old, fresh] = [await paidOrder(), await paidOrder()]
    await fixture.notify(1, old.body)
    await fixture.notify(1, fresh.body)
    await fixture.notify(1, 'x=1')
    await rewrite(
      fixture.database,
      `update payment_notifications set received_at = now() - interval '1097 days' where body = $1`,
      [old.body],
    )
    await sql`update payment_refusals set hour = hour - interval '92 days'`.execute(fixture.db)
    await fixture.sweep('notifications kept long enough')
    expect(await fixture.notificationBodies(old.paymentSn)).toEqual([])
    expect(await fixture.notificationBodies(fresh.paymentSn)).toEqual([fresh.body])
    expect((await fixture.storedNotifications()).rows).toBe(0)
  })
})
