import { readFile } from 'node:fs/promises'
import type { AdminHandlers } from '../../core/adminHandler.ts'
import { toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { periodOf } from '../../core/reportPeriod.ts'
import type { ChannelCheck } from '../../ports/payments.ts'
import type { StaffModule } from '../staff/index.ts'
import type { Accounts } from './accounts/accounts.ts'
import * as queries from './adminQueries.ts'
import type { ChannelBrief } from './present.ts'
import { maskBody } from './notifications/maskBody.ts'
import { describeBill } from './reconciliation/preview.ts'
import { settleDifference } from './reconciliation/queries.ts'
import type { Reconciliation } from './reconciliation/reconcile.ts'
import { retryRefund } from './refunds/send.ts'

export type PayAdminRoutes = Pick<
  AdminHandlers,
  | 'order/refund'
  | 'payment/list'
  | 'payment/info'
  | 'notification/list'
  | 'refund/list'
  | 'refund/retry'
  | 'refund/settle'
  | 'reconciliation/days'
  | 'reconciliation/missing'
  | 'reconciliation/bring'
  | 'reconciliation/differences'
  | 'reconciliation/settle'
  | 'account/month'
  | 'payment/sales'
  | 'channel/list'
  | 'channel/check'
>

export interface PayAdminRouteDeps extends Pick<CoreServices, 'clock' | 'database'> {
  accounts: Pick<Accounts, 'month'>
  approvals: Pick<StaffModule['approvals'], 'requiresApproval'>
  checkChannel: (name: string) => Promise<ChannelCheck> | undefined
  enabledChannels: readonly ChannelBrief[]
  reconciliation: Pick<Reconciliation, 'missing' | 'preview' | 'upload'>
}

/** Most days of a sales report. */
const mostDays = 366

const presentPayment = (row: queries.PaymentListRow) => ({
  paymentSn: row.sn,
  createdAt: toSeconds(row.created_at),
  orderSn: row.order_sn,
  uid: row.uid,
  platform: row.platform,
  amountFen: row.amount_fen,
  status: row.status,
  tradeNo: row.channel_trade_no ?? '',
  failReason: row.fail_reason,
  paidAt: toSecondsOrNull(row.paid_at),
})

const presentRefund = (row: queries.RefundListRow) => ({
  refundSn: row.sn,
  createdAt: toSeconds(row.created_at),
  orderSn: row.order_sn,
  paymentSn: row.payment_sn,
  platform: row.platform,
  amountFen: row.amount_fen,
  status: row.status,
  reason: row.reason,
  requestedBy: row.requested_by ?? '',
  refusal: row.refusal ?? '',
  doneAt: toSecondsOrNull(row.done_at),
  channelRefundNo: row.channel_refund_no ?? '',
})

function presentNotification(row: queries.NotificationListRow) {
  const [state = '', paymentSn = '', tradeNo = '', amount = ''] = row.statement.split(' ')
  return {
    id: row.id,
    receivedAt: toSeconds(row.received_at),
    platform: row.platform,
    paymentSn,
    state,
    tradeNo,
    amountFen: /^\d{1,10}$/.test(amount) ? Number(amount) : null,
    outcome: row.outcome,
  }
}

/** Handlers of the console's calls about payments, refunds and reconciliation. */
export function payAdminRoutes({
  accounts,
  approvals,
  checkChannel,
  clock,
  database,
  enabledChannels,
  reconciliation,
}: PayAdminRouteDeps): PayAdminRoutes {
  const { db } = database
  return {
    'order/refund': approvals.requiresApproval('order/refund'),

    async 'payment/list'(input) {
      const { rows, next } = await queries.listPayments(db, input)
      return { list: rows.map(presentPayment), next }
    },

    async 'payment/info'({ paymentSn }) {
      const { rows } = await queries.listPayments(db, { paymentSn, sort: '-createdAt', size: 1 })
      const [payment] = rows
      if (!payment) throw new AppError('NOT_FOUND')
      const [attempts, refunds, notifications] = await Promise.all([
        queries.paymentsOfOrder(db, payment.order_sn),
        queries.refundsOfPayment(db, paymentSn),
        queries.notificationsOfPayment(db, paymentSn),
      ])
      return {
        ...presentPayment(payment),
        attempts: attempts.map(presentPayment),
        refunds: refunds.map(presentRefund),
        notifications: notifications.map((row) => ({ ...presentNotification(row), body: maskBody(row.body) })),
      }
    },

    async 'notification/list'(input) {
      const { rows, next } = await queries.listNotifications(db, input)
      return { list: rows.map(presentNotification), next }
    },

    async 'refund/list'(input) {
      const { rows, ...page } = await queries.listRefunds(db, input)
      return { ...page, list: rows.map(presentRefund) }
    },

    async 'refund/retry'({ refundSn, reason }, { record }) {
      await database.transaction(async (tx) => {
        const { orderSn, refusal } = await retryRefund(tx, refundSn)
        await record(tx, { target: `order:${orderSn}`, before: { refusal }, after: { refundSn }, reason })
      })
      return {}
    },

    'refund/settle': approvals.requiresApproval('refund/settle'),

    async 'reconciliation/days'(input) {
      const { rows, next } = await queries.listBills(db, input)
      const list = rows.map((row) => ({
        day: row.day,
        platform: row.platform,
        channel: row.channel,
        compared: row.compared,
        receivedFen: row.received_fen,
        refundedFen: row.refunded_fen,
        feeFen: row.fee_fen,
        netFen: row.received_fen - row.refunded_fen - row.fee_fen,
        differences: row.differences,
        open: row.open,
        madeAt: toSeconds(row.made_at),
        uploadedBy: row.brought_by ?? '',
      }))
      return { list, next }
    },

    'reconciliation/missing': async () => ({ list: await reconciliation.missing() }),

    async 'reconciliation/bring'({ platform, day, file: name, isDryRun }, { staff, file, record }) {
      const { path, sha256 } = await file.receive()
      const content = await readFile(path)
      const { lines, differences } = isDryRun
        ? { lines: await reconciliation.preview(platform, day, content), differences: null }
        : await reconciliation.upload(platform, day, content, staff.displayName)
      const differing = differences?.length ?? null
      await database.transaction((tx) =>
        record(tx, {
          target: `bill:${platform} ${day}`,
          after: {
            file: name,
            sha256,
            compared: lines.length,
            ...(isDryRun ? { isDryRun } : { differences: differing }),
          },
        }),
      )
      return { compared: lines.length, differences: differing, ...describeBill(lines) }
    },

    async 'reconciliation/differences'(input) {
      const { rows, next } = await queries.listDifferences(db, input)
      const list = rows.map((row) => ({
        id: row.id,
        day: row.day,
        platform: row.platform,
        kind: row.kind,
        movement: row.movement,
        paymentSn: row.payment_sn,
        refundSn: row.refund_sn ?? '',
        oursFen: row.ours_fen,
        theirsFen: row.theirs_fen,
        explanation: row.explanation,
        foundAt: toSeconds(row.found_at),
        settledAt: toSecondsOrNull(row.settled_at),
        settledBy: row.settled_by ?? '',
        settledReason: row.settled_reason ?? '',
      }))
      return { list, next }
    },

    async 'reconciliation/settle'({ id, reason }, { staff, record }) {
      await database.transaction(async (tx) => {
        const found = await settleDifference(tx, id, { by: staff.displayName, reason })
        if (found === undefined) throw new AppError('NOT_FOUND')
        if (!found.isNew) throw new AppError('CONFLICT', { msg: `${found.by}已经处理了这条差异` })
        await record(tx, { target: `payment:${found.paymentSn}`, after: { difference: id }, reason })
      })
      return {}
    },

    'channel/list': async () => ({ list: [...enabledChannels] }),

    async 'channel/check'({ name }, { record }) {
      const check = await checkChannel(name)
      if (!check) throw new AppError('NOT_FOUND', { msg: '没有接入这个渠道，请检查环境变量 PAYMENT_CHANNELS' })
      const { isFine, steps } = check
      await database.transaction((tx) => record(tx, { target: `channel:${name}`, after: { isFine } }))
      return { isFine, steps }
    },

    'account/month': ({ month }) => accounts.month(month),

    async 'payment/sales'({ from, until, ...wanted }) {
      const period = periodOf({ from, until }, { now: clock.now(), usual: 30, most: mostDays })
      const { rows, next } = await queries.sumSales(db, wanted, period)
      const list = rows.map((row) => ({
        id: row.id,
        day: row.day,
        goodsSn: row.goods_sn,
        goodsName: row.goods_name,
        goodsType: row.goods_type,
        platform: row.platform,
        orders: row.orders,
        pieces: row.pieces,
        grossFen: row.received_fen,
        refunds: row.refunds,
        refundedFen: row.refunded_fen,
        netFen: row.net_fen,
      }))
      return { list, next }
    },
  }
}
