import type { PaymentPlace, PaymentPlatform } from '@app/contract'
import { AppError } from '../../../core/errors.ts'
import type { PaymentChannel } from '../../../ports/payments.ts'

export type Channels = ReturnType<typeof createChannels>

/** Creates the registry of configured payment channels, one for each platform. */
export function createChannels(list: readonly PaymentChannel[]) {
  const byPlatform = new Map(list.map((channel) => [channel.platform as number, channel]))
  if (byPlatform.size < list.length) throw new Error('Two payment channels serve one platform')
  const all = list.toSorted((one, other) => one.platform - other.platform)
  return {
    all,

    /** Returns the channels available on a kind of device. */
    from: (place: PaymentPlace): PaymentChannel[] => all.filter(({ places }) => places.includes(place)),

    find: (platform: number): PaymentChannel | undefined => byPlatform.get(platform),

    /** Returns the channel of a platform. Throws PLATFORM_UNAVAILABLE if it is not configured. */
    require(platform: PaymentPlatform): PaymentChannel {
      const channel = byPlatform.get(platform)
      if (!channel) throw new AppError('PLATFORM_UNAVAILABLE')
      return channel
    },

    /** Returns the channel a payment was made through. Throws PROVIDER_UNAVAILABLE if it is no longer configured. */
    of(payment: { channel: string; platform: number }): PaymentChannel {
      const channel = byPlatform.get(payment.platform)
      if (channel?.name !== payment.channel) throw new AppError('PROVIDER_UNAVAILABLE')
      return channel
    },
  }
}
