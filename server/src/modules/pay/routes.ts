import { PaymentPlatform } from '@app/contract'
import { AppError } from '../../core/errors.ts'
import type { Handlers } from '../../core/handler.ts'
import type { Orders } from '../order/index.ts'
import type { Channels } from './channels/registry.ts'
import type { PaymentStart } from './payments/start.ts'
import type { StatusQueries } from './payments/statusQuery.ts'
import { presentPlatforms, presentStatus } from './present.ts'

export type PayRoutes = Pick<
  Handlers,
  'pay/platformList' | 'pay/user/payment' | 'pay/user/ums/payment' | 'pay/user/paymentStatus'
>

export interface PayRouteDeps {
  channels: Pick<Channels, 'from'>
  orders: Pick<Orders, 'findSeen'>
  paymentStart: PaymentStart
  statusQueries: Pick<StatusQueries, 'refreshPayments'>
}

export function payRoutes({ channels, orders, paymentStart, statusQueries }: PayRouteDeps): PayRoutes {
  return {
    'pay/platformList': async ({ place }) => presentPlatforms(channels.from(place)),

    'pay/user/payment': (input, { idempotency, ip }) =>
      paymentStart.start({ ...idempotency, payable: { ...input, payerAddress: ip } }),

    'pay/user/ums/payment': (input, { idempotency, ip }) =>
      paymentStart.start({
        ...idempotency,
        payable: { ...input, platform: PaymentPlatform.ums, payerAddress: ip },
      }),

    'pay/user/paymentStatus': async ({ orderSn }, { caller }) => {
      const { uid } = caller
      const payments = await statusQueries.refreshPayments(orderSn, uid)
      // Read after the channel's answer, which may have paid the order.
      const order = await orders.findSeen({ orderSn, uid })
      if (!order) throw new AppError('ORDER_NOT_FOUND')
      return presentStatus(order, payments)
    },
  }
}
