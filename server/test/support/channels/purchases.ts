import type { OrderSn, PaymentPlace } from '@app/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../pay/world.ts'
import type { TestUser } from '../factories.ts'
import { sized } from '../size.ts'
import type { FakeNotification, FakeProvider } from './provider.ts'

/** Of one payment at once: many times as many as there are connections to the database. */
const notifications = sized(200, 1000)

/** What a provider reads once a notification was dealt with, and when it was not. */
export interface Acknowledged {
  done: { status: number; body: RegExp }
  failed: { status: number; body: RegExp }
}

/** Whole purchases through one real way to pay, beside the sandbox on the other platforms. */
export function describePurchases(provider: () => FakeProvider, place: PaymentPlace, acknowledged: Acknowledged): void {
  describe('a whole purchase', () => {
    let world: World
    let user: TestUser

    beforeAll(async () => {
      const { platform } = provider().channel
      world = await openWorld({
        channels: (sandbox) => [...sandbox.filter((one) => one.platform !== platform), provider().channel],
      })
      user = await world.person()
    })
    afterAll(() => world.close())

    async function begun() {
      const { orderSn, amount, goodsSn } = await world.placeOrder(user)
      const { platform } = provider().channel
      const answer =
        platform === 2
          ? await world.ask(user, 'pay/user/ums/payment', { orderSn, place })
          : await world.ask(user, 'pay/user/payment', { orderSn, platform, place })
      expect(answer.msg).toBe('OK')
      return { orderSn, amount, goodsSn, paymentSn: answer.data.paymentSn }
    }

    /** Sends a notification as the provider does, and returns status and text of the answer. */
    async function send({ headers, body, url }: FakeNotification) {
      const { pathname } = new URL(url)
      const response = await fetch(world.origin + pathname, { method: 'POST', headers, body })
      return { status: response.status, text: await response.text() }
    }

    const booksOf = (orderSn: OrderSn) => world.booksOf(orderSn)

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
      await world.age(paymentSn, 3600)
      await world.sweep('waiting-payments')
      expect(await booksOf(orderSn)).toMatchObject({ status: 4, payments: [2], kept: amount, fulfilled: 1 })
    })

    test('waits on while its channel answers nothing that can be understood', async () => {
      const { orderSn, paymentSn } = await begun()
      await provider().pay(paymentSn)
      for (const fault of ['garbage', 'unsigned', '500'] as const) {
        provider().misbehave('query', fault)
        await world.age(paymentSn, 3600)
        await world.sweep('waiting-payments')
        expect(await booksOf(orderSn)).toMatchObject({ status: 1, payments: [1] })
      }
      await world.age(paymentSn, 3600)
      await world.sweep('waiting-payments')
      expect(await booksOf(orderSn)).toMatchObject({ status: 4, payments: [2], fulfilled: 1 })
    })

    test('of another amount pays nothing', async () => {
      const { orderSn, paymentSn, amount } = await begun()
      await provider().pay(paymentSn, { amountFen: amount - 1 })
      const { status } = await send(provider().notification(paymentSn))
      expect(status).toBe(acknowledged.failed.status)
      expect(await booksOf(orderSn)).toMatchObject({ status: 1, entries: 0, fulfilled: 0 })
    })

    test('whose money comes after its order was closed goes back to the fen', async () => {
      const { orderSn, paymentSn } = await begun()
      await provider().pay(paymentSn)
      await world.ask(user, 'order/cancelOrder', { orderSn })
      await send(provider().notification(paymentSn))
      await world.worker.processAll()
      expect(await booksOf(orderSn)).toMatchObject({ status: 5, payments: [2], refunds: [2], kept: 0, fulfilled: 0 })
      const theirs = provider()
        .movements()
        .filter((one) => one.paymentSn === paymentSn)
      expect(theirs.map(({ kind }) => kind)).toEqual(['payment', 'refund'])
    })

    test('paid here and elsewhere too gives one of both back', async () => {
      const { orderSn, paymentSn, amount } = await begun()
      const elsewhere = provider().channel.platform === 3 ? 1 : 3
      const { payUrl } = await world.begin(user, orderSn, elsewhere)
      await provider().pay(paymentSn)
      await world.press(payUrl)
      await Promise.all([send(provider().notification(paymentSn)), world.deliver()])
      await world.worker.processAll()
      expect(await booksOf(orderSn)).toMatchObject({ status: 4, payments: [2, 2], refunds: [2], kept: amount })
    })

    test('an altered notification changes nothing and leaves no word of itself', async () => {
      const { orderSn, paymentSn } = await begun()
      await provider().pay(paymentSn)
      const notification = provider().notification(paymentSn)
      const [field = ''] = notification.signedFields
      const { status } = await send({ ...notification, ...notification.altered(field) })
      expect(status).toBe(acknowledged.failed.status)
      expect(await booksOf(orderSn)).toMatchObject({ status: 1, entries: 0 })
      expect(await world.notificationBodies(paymentSn)).toEqual([])
    })
  })
}
