import type { PaymentPlace, PaymentPlatform } from '@app/contract'
import { AppError } from '../../core/errors.ts'
import type { PaymentChannel } from '../../ports/payments.ts'

export type Channels = ReturnType<typeof createChannels>

/** The configured ways to pay, one for each platform. */
export function createChannels(list: readonly PaymentChannel[]) {
  const byPlatform = new Map(list.map((channel) => [channel.platform as number, channel]))
  if (byPlatform.size < list.length) throw new Error('Two payment channels serve one platform')
  const all = list.toSorted((one, other) => one.platform - other.platform)
  return {
    all,

    /** Those that can be paid from there. */
    from: (place: PaymentPlace): PaymentChannel[] => all.filter(({ places }) => places.includes(place)),

    find: (platform: number): PaymentChannel | undefined => byPlatform.get(platform),

    /** Throws PLATFORM_UNAVAILABLE when a platform is not configured. */
    require(platform: PaymentPlatform): PaymentChannel {
      const channel = byPlatform.get(platform)
      if (!channel) throw new AppError('PLATFORM_UNAVAILABLE')
      return channel
    },

    /** The channel a payment was made through. Throws PROVIDER_UNAVAILABLE when it is no longer configured. */
    of(payment: { channel: string; platform: number }): PaymentChannel {
      const channel = byPlatform.get(payment.platform)
      if (channel?.name !== payment.channel) throw new AppError('PROVIDER_UNAVAILABLE')
      return channel
    },
  }
}
