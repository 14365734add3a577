import type { PaymentChannel } from '../../../src/ports/payments.ts'
import { startFakeAlipay } from './alipay/index.ts'
import { startFakeHuifu } from './huifu/index.ts'
import type { FakeProvider } from './provider.ts'
import { startFakeUms } from './ums/index.ts'
import { startFakeWechatPay } from './wechatPay/index.ts'

/** Every simulated provider, by the name of its channel in PAYMENT_CHANNELS. */
export const fakeStarters = {
  alipay: () => startFakeAlipay(),
  ums: () => startFakeUms(),
  huifu: () => startFakeHuifu(),
  wechatPay: () => startFakeWechatPay(),
} satisfies Record<string, () => Promise<FakeProvider>>

export type FakeChannel = keyof typeof fakeStarters

export const fakeChannels = Object.keys(fakeStarters) as FakeChannel[]

export interface Providers {
  all: readonly FakeProvider[]
  /** The product's channels, configured to reach the fakes. */
  channels: readonly PaymentChannel[]
  /** The settings that make a whole site use them. */
  environment: Readonly<Record<string, string>>
  of: (name: FakeChannel) => FakeProvider
  stop: () => Promise<void>
}

/** Starts all of them, each on a port of this machine. */
export async function startProviders(): Promise<Providers> {
  const opened = await Promise.all(fakeChannels.map(async (name) => [name, await fakeStarters[name]()] as const))
  const byName = new Map(opened)
  const all = [...byName.values()]
  return {
    all,
    channels: all.map(({ channel }) => channel),
    environment: Object.assign({ PAYMENT_CHANNELS: fakeChannels.join(',') }, ...all.map((one) => one.environment)),
    of(name) {
      const provider = byName.get(name)
      if (!provider) throw new Error(`There is no fake of ${name}`)
      return provider
    },
    async stop() {
      await Promise.all(all.map((provider) => provider.stop()))
    },
  }
}
