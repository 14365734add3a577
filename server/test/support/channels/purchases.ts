import type { OrderSn, PaymentPlace } from '@app/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFixture, type Fixture } from '../../pay/fixture.ts'
import type { TestUser } from '../factories.ts'
import { sized } from '../size.ts'
import type { FakeNotification, FakeProvider } from './provider.ts'

/** Notifications of one payment sent at once: many times the number of database connections. */
const notifications = sized(200, 1000)

/** The body that acknowledges a notification, and the one that does not. */
export interface Acknowledged {
  done: { status: number; body: RegExp }
  failed: { status: number; body: RegExp }
}

/** Tests whole purchases through one real channel, beside the sandbox on the other platforms. */
export function describePurchases(provider: () => FakeProvider, place: PaymentPlace, acknowledged: Acknowledged): void {
  describe('a whole purchase', () => {
    let fixture: Fixture
    let user: TestUser

    beforeAll(async () => {
      const { platform } = provider().channel
      fixture = await openFixture({
        channels: (sandbox) => [...sandbox.filter((one) => one.platform !== platform), provider().channel],
      })
      user = await fixture.person()
    })
    afterAll(() => fixture.close())

    async function begun() {
      const { orderSn, amount, goodsSn } = await fixture.placeOrder(user)
      const { platform } = provider().channel
      const answer =
        platform === 2
          ? await fixture.ask(user, 'pay/user/ums/payment', { orderSn, place })
          : await fixture.ask(user, 'pay/user/payment', { orderSn, platform, place })
      expect(answer.msg).toBe('OK')
      return { orderSn, amount, goodsSn, paymentSn: answer.data.paymentSn }
    }

    /** Sends a notification as the provider does, and returns status and text of the answer. */
    async function send({ headers, body, url }: FakeNotification) {
      const { pathname } = new URL(url)
      const response = await fetch(fixture.origin + pathname, { method: 'POST', headers, body })
      return { status: response.status, text: await response.text() }
    }

    const booksOf = (orderSn: OrderSn) => fixture.booksOf(orderSn)

    test(`is complete with the first of ${notifications} notifications at once, and each is acknowledged`, async () => {
      const { orderSn, paymentSn, amount } = await begun()
      await provider().pay(paymentSn)
      const sent = await Promise.all(
        Array.from({ length: notifications }, () => send(provider().notification(paymentSn))),
      )
      for (const { status, text } of sent) {
        expect(status).toBe(acknowledged.done.status)
        expect(text).toMatch(acknowledged.done.body)
      }
      expect(await booksOf(orderSn)).toMatchObject({ status: 4, payments: [2], entries: 1, kept: amount, fulfilled: 1 })
    })

    test('is complete without any notification, once somebody asks', async () => {
      const { orderSn, paymentSn, amount } = await begun()
      await provider().pay(paymentSn)
      await fixture.age(paymentSn, 3600)
      await fixture.sweep('waiting-payments')
      expect(await booksOf(orderSn)).toMatchObject({ status: 4, payments: [2], kept: amount, fulfilled: 1 })
    })

    test('keeps waiting while its channel gives no answer that can be parsed', async () => {
      const { orderSn, paymentSn } = await begun()
      await provider().pay(paymentSn)
      for (const fault of ['garbage', 'unsigned', '500'] as const) {
        provider().misbehave('query', fault)
        await fixture.age(paymentSn, 3600)
        await fixture.sweep('waiting-payments')
        expect(await booksOf(orderSn)).toMatchObject({ status: 1, payments: [1] })
      }
      await fixture.age(paymentSn, 3600)
      await fixture.sweep('waiting-payments')
      expect(await booksOf(orderSn)).toMatchObject({ status: 4, payments: [2], fulfilled: 1 })
    })

    test('of another amount pays nothing', async () => {
      const { orderSn, paymentSn, amount } = await begun()
      await provider().pay(paymentSn, { amountFen: amount - 1 })
      const { status } = await send(provider().notification(paymentSn))
      expect(status).toBe(acknowledged.failed.status)
      expect(await booksOf(orderSn)).toMatchObject({ status: 1, entries: 0, fulfilled: 0 })
    })

    test('is refunded to the fen if the money comes after its order was closed', async () => {
      const { orderSn, paymentSn } = await begun()
      await provider().pay(paymentSn)
      await fixture.ask(user, 'order/cancelOrder', { orderSn })
      await send(provider().notification(paymentSn))
      await fixture.worker.processAll()
      expect(await booksOf(orderSn)).toMatchObject({ status: 5, payments: [2], refunds: [2], kept: 0, fulfilled: 0 })
      const theirs = provider()
        .movements()
        .filter((one) => one.paymentSn === paymentSn)
      expect(theirs.map(({ kind }) => kind)).toEqual(['payment', 'refund'])
    })

    test('paid here and on another channel too gets one of both refunded', async () => {
      const { orderSn, paymentSn, amount } = await begun()
      const elsewhere = provider().channel.platform === 3 ? 1 : 3
      const { payUrl } = await fixture.begin(user, orderSn, elsewhere)
      await provider().pay(paymentSn)
      await fixture.press(payUrl)
      await Promise.all([send(provider().notification(paymentSn)), fixture.deliver()])
      await fixture.worker.processAll()
      expect(await booksOf(orderSn)).toMatchObject({ status: 4, payments: [2, 2], refunds: [2], kept: amount })
    })

    test('an altered notification changes nothing and is not stored', async () => {
      const { orderSn, paymentSn } = await begun()
      await provider().pay(paymentSn)
      const notification = provider().notification(paymentSn)
      const [field = ''] = notification.signedFields
      const { status } = await send({ ...notification, ...notification.altered(field) })
      expect(status).toBe(acknowledged.failed.status)
      expect(await booksOf(orderSn)).toMatchObject({ status: 1, entries: 0 })
      expect(await fixture.notificationBodies(paymentSn)).toEqual([])
    })
  })
}
