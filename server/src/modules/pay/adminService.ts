import type { OrderSn } from '@app/contract'
import { type Happening, platformNames } from '@app/contract/admin/orders'
import { notificationOutcomes, notificationStates } from '@app/contract/admin/payments'
import { toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import * as queries from './adminQueries.ts'
import { PaymentStatus } from './states.ts'

const said: Readonly<Record<string, string>> = notificationStates
const outcomes: Readonly<Record<string, string>> = notificationOutcomes

/** Creates the console's view of the money of orders. */
export function createPayAdmin({ database: { db } }: CoreServices) {
  return {
    /** Returns the payments of an order. */
    async paymentsOf(orderSn: OrderSn) {
      return (await queries.paymentsOf(db, orderSn)).map((row) => ({
        paymentSn: row.sn,
        platform: row.platform,
        amountFen: row.amount_fen,
        status: row.status,
        tradeNo: row.channel_trade_no ?? '',
        createdAt: toSeconds(row.created_at),
        paidAt: toSecondsOrNull(row.paid_at),
      }))
    },

    /** Returns the history of an order's money. */
    async happeningsOf(orderSn: OrderSn): Promise<Happening[]> {
      const [payments, refunds, notifications] = await Promise.all([
        queries.paymentsOf(db, orderSn),
        queries.refundsOf(db, orderSn),
        queries.notificationsOf(db, orderSn),
      ])
      const ofPayments = payments.flatMap((row): Happening[] => {
        const by = platformNames[row.platform]
        const amountFen = row.amount_fen
        const began: Happening = {
          at: toSeconds(row.created_at),
          kind: 'paymentBegun',
          words: '发起支付',
          by,
          amountFen,
        }
        if (row.status === PaymentStatus.success && row.paid_at)
          return [began, { at: toSeconds(row.paid_at), kind: 'paid', words: '付款成功', by, amountFen }]
        if (!row.closed_at) return [began]
        const words = row.fail_reason || '支付已关闭'
        return [began, { at: toSeconds(row.closed_at), kind: 'paymentEnded', words, by, amountFen }]
      })
      const ofRefunds = refunds.flatMap((row): Happening[] => {
        const amountFen = row.amount_fen
        const by = row.requested_by ?? '系统'
        const refusal = row.refusal === null ? '' : `（渠道拒绝：${row.refusal}）`
        const words = `退款：${row.reason}${refusal}`
        const began: Happening = { at: toSeconds(row.created_at), kind: 'refundBegun', words, by, amountFen }
        if (!row.done_at) return [began]
        return [began, { at: toSeconds(row.done_at), kind: 'refundDone', words: '退款到账', by: '支付渠道', amountFen }]
      })
      const told = notifications.map(({ receivedAt, statement, outcome }): Happening => {
        const [state = ''] = statement.split(' ', 1)
        const words = `渠道通知：${said[state] ?? state}（${outcomes[outcome] ?? outcome}）`
        return { at: toSeconds(receivedAt), kind: 'notified', words, by: '支付渠道' }
      })
      return [...ofPayments, ...told, ...ofRefunds]
    },
  }
}
