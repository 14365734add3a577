import { PaymentPlace } from '@app/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startProviders, type FakeChannel, fakeChannels, type Providers } from '../support/channels/all.ts'
import type { TestUser } from '../support/factories.ts'
import { openFixture, type Fixture } from './fixture.ts'
import { checkCells } from '../support/cells.ts'

const { desktop, phone, wechat, app } = PaymentPlace

/** Where each can be paid, from its provider's documents. */
const placesOf: Record<FakeChannel, readonly PaymentPlace[]> = {
  // WeChat blocks its pages.
  alipay: [desktop, phone, app],
  ums: [desktop, phone, wechat, app],
  huifu: [desktop, phone, wechat, app],
  wechatPay: [desktop, phone, wechat, app],
}

let fixture: Fixture
let user: TestUser
let providers: Providers

beforeAll(async () => {
  providers = await startProviders()
  fixture = await openFixture({ channels: () => providers.channels })
  user = await fixture.person()
})
afterAll(async () => {
  await fixture.close()
  await providers.stop()
})

describe.each(Object.entries(PaymentPlace))('[channel.choice] at place %s', (_name, place) => {
  const fits = (name: FakeChannel) => placesOf[name].includes(place)
  const platformOf = (name: FakeChannel) => providers.of(name).channel.platform

  test('offers the channels that are configured and can be paid there', async () => {
    const { data } = await fixture.ask(user, 'pay/platformList', { place }, null)
    const fitting = fakeChannels.filter(fits).map((name) => providers.of(name).channel)
    const expected = fitting.toSorted((one, other) => one.platform - other.platform)
    expect(data.list.map(({ platform, name }) => [platform, name])).toEqual(
      expected.map(({ platform, title }) => [platform, title]),
    )
    expect(data.list.every(({ isSandbox }) => !isSandbox)).toBe(true)
  })

  test('begin a payment there only if they fit', () =>
    checkCells(fakeChannels, async (name) => {
      const { orderSn } = await fixture.placeOrder(user)
      const platform = platformOf(name)
      const answer =
        platform === 2
          ? await fixture.ask(user, 'pay/user/ums/payment', { orderSn, place })
          : await fixture.ask(user, 'pay/user/payment', { orderSn, platform, place })
      expect([answer.code === 200, answer.reason ?? null]).toEqual(
        fits(name) ? [true, null] : [false, 'PLATFORM_UNAVAILABLE'],
      )
      const payments = await fixture.db.selectFrom('payments').select('sn').where('order_sn', '=', orderSn).execute()
      expect(payments).toHaveLength(fits(name) ? 1 : 0)
    }))
})
