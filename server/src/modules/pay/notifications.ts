import type { Foundation } from '../../core/foundation.ts'
import type { PaymentChannel, RawNotification } from '../../ports/payments.ts'
import type { PayableOrders } from './orders.ts'
import * as stored from './notificationQueries.ts'
import * as queries from './queries.ts'
import { settle, type Settlement } from './settle.ts'
import { PaymentStatus } from './states.ts'

/** Outcomes after which the channel need not tell us again. */
const dealtWith: readonly string[] = ['applied', 'refunding', 'duplicate', 'ended'] satisfies (Settlement | 'ended')[]

/** Takes in what channels tell us (trust.md, decision 8). */
export function createNotifications({ database, log }: Foundation, orders: PayableOrders) {
  return {
    /**
     * Stores a notification raw, checks it, and applies it in one transaction with the record of its outcome. True once
     * that has committed and the channel may forget it; false when it was refused. Other errors are thrown: the channel
     * will come again.
     */
    async receive(channel: PaymentChannel, notification: RawNotification): Promise<boolean> {
      const id = await stored.store(database.db, channel.platform, notification)
      const reading = channel.readNotification(notification)
      if (reading.kind === 'refused') {
        await stored.setOutcome(database.db, id, `refused:${reading.why}`)
        return false
      }
      const { paymentSn, state } = reading
      const { platform } = channel
      const outcome = await database.transaction(async (tx) => {
        let settlement: Settlement | 'ended' = 'ended'
        if (state === 'paid') settlement = await settle(tx, orders, { ...reading, platform })
        else {
          const payment = await queries.find(tx, paymentSn)
          if (payment?.platform !== platform) settlement = 'unknownPayment'
          else if (state === 'failed') await queries.setEnded(tx, paymentSn, PaymentStatus.fail, '支付未成功')
          else await queries.setEnded(tx, paymentSn, PaymentStatus.closed, '支付已关闭')
        }
        await stored.setOutcome(tx, id, settlement)
        return settlement
      })
      const isDone = dealtWith.includes(outcome)
      if (!isDone) log.error({ paymentSn, outcome, notification: id }, 'a genuine notification does not fit our books')
      return isDone
    },
  }
}
