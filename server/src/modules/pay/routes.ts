import { PaymentPlatform } from '@app/contract'
import { AppError } from '../../core/errors.ts'
import type { Handlers } from '../../core/handler.ts'
import type { PayableOrders } from './payments/orders.ts'
import type { Asking } from './payments/statusQuery.ts'
import type { Channels } from './channels/registry.ts'
import { presentPlatforms, presentStatus } from './present.ts'
import type { createPaymentStart } from './payments/start.ts'

export interface PayParts {
  channels: Channels
  asking: Asking
  starting: ReturnType<typeof createPaymentStart>
  orders: PayableOrders
}

export function payRoutes({ channels, asking, starting, orders }: PayParts) {
  return {
    'pay/platformList': async ({ place }) => presentPlatforms(channels.from(place)),

    'pay/user/payment': (input, { idempotency, ip }) => starting.start(idempotency, { ...input, payerAddress: ip }),

    'pay/user/ums/payment': (input, { idempotency, ip }) =>
      starting.start(idempotency, { ...input, platform: PaymentPlatform.ums, payerAddress: ip }),

    'pay/user/paymentStatus': async ({ orderSn }, { caller }) => {
      const { uid } = caller
      const payments = await asking.upToDate(orderSn, uid)
      // Read after the channel's answer, which may have paid the order.
      const order = await orders.findSeen({ orderSn, uid })
      if (!order) throw new AppError('ORDER_NOT_FOUND')
      return presentStatus(order, payments)
    },
  } satisfies Partial<Handlers>
}
