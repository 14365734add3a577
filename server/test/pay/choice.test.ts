import { PaymentPlace } from '@app/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openProviders, type PlayedChannel, playedChannels, type Providers } from '../support/channels/all.ts'
import type { TestUser } from '../support/factories.ts'
import { openWorld, type World } from './world.ts'

const { desktop, phone, wechat, app } = PaymentPlace

/** Where each can be paid, as its provider's documents say. */
const placesOf: Record<PlayedChannel, readonly PaymentPlace[]> = {
  // WeChat blocks its pages.
  alipay: [desktop, phone, app],
  ums: [desktop, phone, wechat, app],
  huifu: [desktop, phone, wechat, app],
  wechatPay: [desktop, phone, wechat, app],
}

let world: World
let user: TestUser
let providers: Providers

beforeAll(async () => {
  providers = await openProviders()
  world = await openWorld({ channels: () => providers.channels })
  user = await world.person()
})
afterAll(async () => {
  await world.close()
  await providers.stop()
})

describe.each(Object.entries(PaymentPlace))('[channel.choice] at place %s', (_name, place) => {
  const fits = (name: PlayedChannel) => placesOf[name].includes(place)
  const platformOf = (name: PlayedChannel) => providers.of(name).channel.platform

  test('what is offered is what is configured and can be paid there', async () => {
    const { data } = await world.ask(user, 'pay/platformList', { place }, null)
    const fitting = playedChannels.filter(fits).map((name) => providers.of(name).channel)
    const expected = fitting.toSorted((one, other) => one.platform - other.platform)
    expect(data.list.map(({ platform, name }) => [platform, name])).toEqual(
      expected.map(({ platform, title }) => [platform, title]),
    )
    expect(data.list.every(({ isSandbox }) => !isSandbox)).toBe(true)
  })

  test.each(playedChannels)('%s begins a payment there only where it fits', async (name) => {
    const { orderSn } = await world.placeOrder(user)
    const platform = platformOf(name)
    const answer =
      platform === 2
        ? await world.ask(user, 'pay/user/ums/payment', { orderSn, place })
        : await world.ask(user, 'pay/user/payment', { orderSn, platform, place })
    expect([answer.code === 200, answer.reason ?? null]).toEqual(
      fits(name) ? [true, null] : [false, 'PLATFORM_UNAVAILABLE'],
    )
    const asked = await world.db.selectFrom('payments').select('sn').where('order_sn', '=', orderSn).execute()
    expect(asked).toHaveLength(fits(name) ? 1 : 0)
  })
})
