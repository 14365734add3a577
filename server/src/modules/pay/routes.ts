import { PaymentPlatform } from '@app/contract'
import { AppError } from '../../core/errors.ts'
import type { Foundation } from '../../core/foundation.ts'
import type { Handlers } from '../../core/handler.ts'
import type { PayableOrders } from './orders.ts'
import type { Asking } from './asking.ts'
import type { Channels } from './channels.ts'
import { presentPlatforms, presentStatus } from './present.ts'
import * as queries from './queries.ts'
import type { createStarting } from './starting.ts'
import { PaymentStatus } from './states.ts'

export interface PayParts {
  channels: Channels
  asking: Asking
  starting: ReturnType<typeof createStarting>
  orders: PayableOrders
}

export function payRoutes({ database }: Foundation, { channels, asking, starting, orders }: PayParts) {
  const { db } = database

  return {
    'pay/platformList': async () => presentPlatforms(channels.all),

    'pay/user/payment': (input, { caller, key }) =>
      starting.start({ uid: caller.uid, key, path: 'pay/user/payment', input, platform: input.platform }),

    'pay/user/ums/payment': (input, { caller, key }) =>
      starting.start({ uid: caller.uid, key, path: 'pay/user/ums/payment', input, platform: PaymentPlatform.ums }),

    'pay/user/paymentStatus': async ({ orderSn }, { caller }) => {
      const { uid } = caller
      const payments = await queries.listOf(db, orderSn)
      const waiting = payments.filter((payment) => payment.status === PaymentStatus.await && payment.uid === uid)
      await Promise.all(waiting.map(asking.askIfDue))
      const order = await orders.findForPayment(db, { orderSn, uid })
      if (!order) throw new AppError('ORDER_NOT_FOUND')
      return presentStatus(order, waiting.length > 0 ? await queries.listOf(db, orderSn) : payments)
    },
  } satisfies Partial<Handlers>
}
