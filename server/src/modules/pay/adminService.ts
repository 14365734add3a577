import type { OrderSn, PaymentPlatform, PaymentSn } from '@app/contract'
import { type Happening, platformNames } from '@app/contract/admin/orders'
import { notificationOutcomes, notificationStates } from '@app/contract/admin/payments'
import { toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import type { Db } from '../../core/database.ts'
import * as queries from './adminQueries.ts'
import { PaymentStatus } from './states.ts'

const stateLabels: Readonly<Record<string, string>> = notificationStates
const outcomeLabels: Readonly<Record<string, string>> = notificationOutcomes

/** A payment of an order as the console shows it; times in seconds. */
export interface AdminPayment {
  paymentSn: PaymentSn
  platform: PaymentPlatform
  amountFen: number
  status: PaymentStatus
  tradeNo: string
  createdAt: number
  paidAt: number | null
}

/** The console's view of the money of orders. */
export interface PayAdmin {
  /** Returns the payments of an order, oldest first. */
  paymentsOf(orderSn: OrderSn): Promise<AdminPayment[]>
  /** Returns the history of an order's money. */
  happeningsOf(orderSn: OrderSn): Promise<Happening[]>
}

export function createPayAdmin(db: Db): PayAdmin {
  return {
    async paymentsOf(orderSn) {
      return (await queries.paymentsOfOrder(db, orderSn)).map((row) => ({
        paymentSn: row.sn,
        platform: row.platform,
        amountFen: row.amount_fen,
        status: row.status,
        tradeNo: row.channel_trade_no ?? '',
        createdAt: toSeconds(row.created_at),
        paidAt: toSecondsOrNull(row.paid_at),
      }))
    },

    async happeningsOf(orderSn) {
      const [payments, refunds, notifications] = await Promise.all([
        queries.paymentsOfOrder(db, orderSn),
        queries.refundsOfOrder(db, orderSn),
        queries.notificationsOfOrder(db, orderSn),
      ])
      return [
        ...payments.flatMap(happeningsOfPayment),
        ...notifications.map(happeningOfNotification),
        ...refunds.flatMap(happeningsOfRefund),
      ]
    },
  }
}

function happeningsOfPayment(row: queries.PaymentListRow): Happening[] {
  const by = platformNames[row.platform]
  const amountFen = row.amount_fen
  const began: Happening = { at: toSeconds(row.created_at), kind: 'paymentBegun', text: '发起支付', by, amountFen }
  if (row.status === PaymentStatus.success && row.paid_at)
    return [began, { at: toSeconds(row.paid_at), kind: 'paid', text: '付款成功', by, amountFen }]
  if (!row.closed_at) return [began]
  const text = row.fail_reason || '支付已关闭'
  return [began, { at: toSeconds(row.closed_at), kind: 'paymentEnded', text, by, amountFen }]
}

function happeningsOfRefund(row: queries.RefundListRow): Happening[] {
  const amountFen = row.amount_fen
  const by = row.requested_by ?? '系统'
  const refusal = row.refusal === null ? '' : `（渠道拒绝：${row.refusal}）`
  const text = `退款：${row.reason}${refusal}`
  const began: Happening = { at: toSeconds(row.created_at), kind: 'refundBegun', text, by, amountFen }
  if (!row.done_at) return [began]
  return [began, { at: toSeconds(row.done_at), kind: 'refundDone', text: '退款到账', by: '支付渠道', amountFen }]
}

function happeningOfNotification({ receivedAt, statement, outcome }: queries.NotificationBrief): Happening {
  const [state = ''] = statement.split(' ', 1)
  const text = `渠道通知：${stateLabels[state] ?? state}（${outcomeLabels[outcome] ?? outcome}）`
  return { at: toSeconds(receivedAt), kind: 'notified', text, by: '支付渠道' }
}
