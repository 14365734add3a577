import type { PaymentPlace } from '@app/contract'
import { AppError } from '../../../core/errors.ts'
import type { PaymentChannel } from '../../../ports/payments.ts'

/** Configured payment channels, one for each platform. */
export interface Channels {
  /** All channels, by platform. */
  readonly all: readonly PaymentChannel[]
  /** Returns the channels available on a kind of device. */
  from(place: PaymentPlace): readonly PaymentChannel[]
  /** Returns the channel of a platform; undefined if it is not configured. */
  find(platform: number): PaymentChannel | undefined
  /** Returns the channel a payment was made through. Throws PROVIDER_UNAVAILABLE if it is no longer configured. */
  of(payment: { channel: string; platform: number }): PaymentChannel
}

export function createChannels(list: readonly PaymentChannel[]): Channels {
  const byPlatform = new Map<number, PaymentChannel>(list.map((channel) => [channel.platform, channel]))
  if (byPlatform.size < list.length) throw new Error('Two payment channels serve one platform')
  const all = list.toSorted((one, other) => one.platform - other.platform)
  return {
    all,
    from: (place) => all.filter(({ places }) => places.includes(place)),
    find: (platform) => byPlatform.get(platform),
    of(payment) {
      const channel = byPlatform.get(payment.platform)
      if (channel?.name !== payment.channel) throw new AppError('PROVIDER_UNAVAILABLE')
      return channel
    },
  }
}
