import type { PaymentChannel } from '../../../src/ports/payments.ts'
import { openAlipay } from './alipay/index.ts'
import { openHuifu } from './huifu/index.ts'
import type { FakeProvider } from './provider.ts'
import { openUms } from './ums/index.ts'
import { startFakeWechatPay } from './wechatPay/index.ts'

/** Every simulated provider, by the name of its channel in PAYMENT_CHANNELS. */
export const players = {
  alipay: () => openAlipay(),
  ums: () => openUms(),
  huifu: () => openHuifu(),
  wechatPay: () => startFakeWechatPay(),
} satisfies Record<string, () => Promise<FakeProvider>>

export type PlayedChannel = keyof typeof players

export const playedChannels = Object.keys(players) as PlayedChannel[]

export interface Providers {
  all: readonly FakeProvider[]
  /** The product's channels, configured to reach the fakes. */
  channels: readonly PaymentChannel[]
  /** The settings that make a whole site use them. */
  environment: Readonly<Record<string, string>>
  of: (name: PlayedChannel) => FakeProvider
  stop: () => Promise<void>
}

/** Starts all of them, each on a port of this machine. */
export async function openProviders(): Promise<Providers> {
  const opened = await Promise.all(playedChannels.map(async (name) => [name, await players[name]()] as const))
  const byName = new Map(opened)
  const all = [...byName.values()]
  return {
    all,
    channels: all.map(({ channel }) => channel),
    environment: Object.assign({ PAYMENT_CHANNELS: playedChannels.join(',') }, ...all.map((one) => one.environment)),
    of(name) {
      const provider = byName.get(name)
      if (!provider) throw new Error(`Nobody plays ${name}`)
      return provider
    },
    async stop() {
      await Promise.all(all.map((provider) => provider.stop()))
    },
  }
}
