import { readFile } from 'node:fs/promises'
import type { AdminHandlers } from '../../core/adminHandler.ts'
import { toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { StaffModule } from '../staff/index.ts'
import type { Bills } from './reconciliation/reconcile.ts'
import { describeBill } from './reconciliation/preview.ts'
import { settleDifference } from './reconciliation/queries.ts'
import * as lists from './listQueries.ts'
import { maskBody } from './notifications/maskBody.ts'
import type { Refunds } from './refunds/refund.ts'

interface Parts {
  approvals: Pick<StaffModule['approvals'], 'requiresApproval'>
  refunds: Refunds
  bills: Bills
}

type NotificationRow = Awaited<ReturnType<typeof lists.notifications>>['rows'][number]

const presentPayment = (row: lists.PaymentListRow) => ({
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

const presentRefund = (row: lists.RefundListRow) => ({
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

function presentNotification(row: NotificationRow) {
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

/** What the console asks about money. */
export function payAdminRoutes({ database }: CoreServices, { approvals, refunds, bills }: Parts) {
  const { db } = database
  return {
    'order/refund': approvals.requiresApproval('order/refund'),

    async 'payment/list'(input) {
      const { rows, next } = await lists.payments(db, input)
      return { list: rows.map(presentPayment), next }
    },

    async 'payment/info'({ paymentSn }) {
      const { rows } = await lists.payments(db, { paymentSn, sort: '-createdAt', size: 1 })
      const [payment] = rows
      if (!payment) throw new AppError('NOT_FOUND')
      const [attempts, given, told] = await Promise.all([
        lists.attemptsOf(db, payment.order_sn),
        lists.refundsOf(db, paymentSn),
        lists.notificationsOf(db, paymentSn),
      ])
      return {
        ...presentPayment(payment),
        attempts: attempts.map(presentPayment),
        refunds: given.map(presentRefund),
        notifications: told.map((row) => ({ ...presentNotification(row), body: maskBody(row.body) })),
      }
    },

    async 'notification/list'(input) {
      const { rows, next } = await lists.notifications(db, input)
      return { list: rows.map(presentNotification), next }
    },

    async 'refund/list'(input) {
      const { rows, next } = await lists.refunds(db, input)
      return { list: rows.map(presentRefund), next }
    },

    async 'refund/retry'({ refundSn, reason }, { record }) {
      await database.transaction(async (tx) => {
        const { orderSn, refusal } = await refunds.again(tx, refundSn)
        await record(tx, { target: `order:${orderSn}`, before: { refusal }, after: { refundSn }, reason })
      })
      return {}
    },

    'refund/settle': approvals.requiresApproval('refund/settle'),

    async 'reconciliation/days'(input) {
      const { rows, next } = await lists.days(db, input)
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
        broughtBy: row.brought_by ?? '',
      }))
      return { list, next }
    },

    'reconciliation/missing': async () => ({ list: await bills.missing() }),

    async 'reconciliation/bring'({ platform, day, file: name, isDryRun }, { staff, file, record }) {
      const { path, sha256 } = await file.receive()
      const content = await readFile(path)
      const { lines, differences } = isDryRun
        ? { lines: await bills.look(platform, day, content), differences: null }
        : await bills.bring(platform, day, content, staff.displayName)
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
      const { rows, next } = await lists.differences(db, input)
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
  } satisfies Partial<AdminHandlers>
}
