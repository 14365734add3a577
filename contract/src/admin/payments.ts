import * as z from 'zod'
import { goodsSn, orderSn, paymentSn, refundSn, uid } from '../ids.ts'
import { count, day, done, fen, nothing, seconds, textOf, trimmed } from '../schema.ts'
import { goodsTypeChoice } from './goods.ts'
import { requiresApproval } from './requiresApproval.ts'
import { adminList, choice } from './list.ts'
import { paymentPlatform } from './orders.ts'
import { adminRoute } from './route.ts'

const reason = trimmed('原因', 2, 200)
const tradeNo = textOf('id').max(100).meta({ title: '渠道流水号' })
const times = {
  from: seconds.meta({ title: '不早于' }),
  until: seconds.meta({ title: '早于' }),
}

export const paymentStatus = choice<1 | 2 | 3 | 4>('状态', { 1: '待支付', 2: '已支付', 3: '失败', 4: '已关闭' })

const paymentRow = z.strictObject({
  paymentSn: paymentSn.meta({ title: '支付单号' }),
  createdAt: seconds.meta({ title: '发起时间' }),
  orderSn: orderSn.meta({ title: '订单编号' }),
  uid: uid.meta({ title: '用户' }),
  platform: paymentPlatform,
  amountFen: fen.meta({ title: '金额' }),
  status: paymentStatus,
  tradeNo,
  failReason: z.string().meta({ title: '失败原因' }),
  paidAt: seconds.nullable().meta({ title: '支付时间' }),
})

export const paymentList = adminList('payment/list', {
  title: '查看支付列表',
  auth: 'payment.read',
  filters: {
    paymentSn: paymentSn.meta({ title: '支付单号' }),
    orderSn: orderSn.meta({ title: '订单编号' }),
    tradeNo,
    platform: paymentPlatform,
    status: paymentStatus,
    ...times,
  },
  sorts: ['-createdAt', 'createdAt'],
  row: paymentRow,
})

export const refundStatus = choice<1 | 2>('状态', { 1: '退款中', 2: '已退款' })

const refundRow = z.strictObject({
  refundSn: refundSn.meta({ title: '退款单号' }),
  createdAt: seconds.meta({ title: '发起时间' }),
  orderSn: orderSn.meta({ title: '订单编号' }),
  paymentSn: paymentSn.meta({ title: '支付单号' }),
  platform: paymentPlatform,
  amountFen: fen.meta({ title: '金额' }),
  status: refundStatus,
  /** Shown to the buyer. */
  reason: z.string().meta({ title: '原因' }),
  /** Empty if a rule triggered the refund. */
  requestedBy: z.string().meta({ title: '发起人' }),
  /** Why the channel refused the last attempt; empty if it did not. Refused refunds are retried. */
  refusal: z.string().meta({ title: '渠道拒绝' }),
  doneAt: seconds.nullable().meta({ title: '到账时间' }),
  channelRefundNo: z.string().meta({ title: '渠道退款号' }),
})

const refundFilters = {
  refundSn: refundSn.meta({ title: '退款单号' }),
  orderSn: orderSn.meta({ title: '订单编号' }),
  status: refundStatus,
  isRefused: z.boolean().meta({ title: '渠道拒绝' }),
  ...times,
}

export const refundList = adminList('refund/list', {
  title: '查看退款列表',
  auth: 'payment.read',
  filters: refundFilters,
  sorts: ['-createdAt', 'createdAt'],
  row: refundRow,
  tabs: 'status',
})

/** Labels of the outcomes of a notification. */
export const notificationOutcomes = {
  applied: '已入账',
  refunding: '已收款，退回中',
  duplicate: '重复，不再处理',
  ended: '支付已结束',
  received: '已收到，待处理',
  unknownPayment: '查无此支付',
  amountDiffers: '金额不符',
  otherTrade: '另一笔交易',
  fault: '处理出错，会重试',
} as const

/** Labels of the payment states that channels report. */
export const notificationStates = { paid: '已付款', failed: '支付失败', closed: '已关闭' } as const

const notificationRow = z.strictObject({
  id: z.string(),
  receivedAt: seconds.meta({ title: '收到时间' }),
  platform: paymentPlatform,
  paymentSn: z.string().meta({ title: '支付单号' }),
  /** State reported by the channel. */
  state: z.string().meta({ title: '通知内容', labels: notificationStates }),
  tradeNo,
  amountFen: fen.nullable().meta({ title: '金额' }),
  outcome: z.string().meta({ title: '处理结果', labels: notificationOutcomes }),
})

export const notificationList = adminList('notification/list', {
  title: '查看渠道通知',
  auth: 'payment.read',
  filters: {
    paymentSn: paymentSn.meta({ title: '支付单号' }),
    platform: paymentPlatform,
    outcome: choice('处理结果', notificationOutcomes),
    ...times,
  },
  sorts: ['-receivedAt', 'receivedAt'],
  row: notificationRow,
})

export const paymentInfo = adminRoute('GET', 'payment/info', {
  title: '查看支付',
  auth: 'payment.read',
  input: z.strictObject({ paymentSn }),
  example: { paymentSn: 'none' },
  reply: z.strictObject({
    ...paymentRow.shape,
    /** All payments of its order including this one, oldest first. */
    attempts: z.array(paymentRow),
    refunds: z.array(refundRow),
    /** Notifications as received, newest first; personal data and signatures are masked. */
    notifications: z.array(z.strictObject({ ...notificationRow.shape, body: z.string() })),
  }),
  errors: ['NOT_FOUND'],
})

/** Requests an outstanding refund from its channel now. */
export const retryRefund = adminRoute('POST', 'refund/retry', {
  title: '重试退款',
  auth: 'order.refund',
  bulk: 'refundSn',
  input: z.strictObject({ refundSn, reason }),
  example: { refundSn: 'none', reason: '渠道已恢复' },
  reply: done,
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

/** Records permanently that a refund was made outside its channel, with the reference number. */
export const settleRefund = adminRoute('POST', 'refund/settle', {
  title: '登记已退款',
  auth: 'reconciliation.settle',
  stepUp: true,
  input: z.strictObject({ refundSn, channelRefundNo: trimmed('退款凭证号', 2, 64, 'id'), reason }),
  example: { refundSn: 'none', channelRefundNo: 'B20260001', reason: '线下转账' },
  reply: requiresApproval(done),
  errors: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'APPROVAL_WAITING'],
})

/** Lists the payment channels that the installation has, without the sandbox. */
export const channelList = adminRoute('GET', 'channel/list', {
  title: '查看支付渠道',
  auth: 'payment.read',
  input: nothing,
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        name: z.string(),
        title: z.string(),
        /** Where it can be used to pay, in words. */
        places: z.array(z.string()),
      }),
    ),
  }),
})

/** Tries a channel's credentials: asks for a payment that does not exist and checks the answer. Moves no money. */
export const channelCheck = adminRoute('POST', 'channel/check', {
  title: '检测支付渠道',
  auth: 'payment.read',
  input: z.strictObject({ name: trimmed('渠道', 1, 40) }),
  example: { name: 'alipay' },
  reply: z.strictObject({
    isFine: z.boolean(),
    /** Each step with its result, in order; if something is wrong, the last one says what. */
    steps: z.array(z.string()),
  }),
  errors: ['NOT_FOUND'],
})

/** Integer fen of a period, which is larger than any single amount. */
const periodFen = z.int().meta({ kind: 'fen' })

/**
 * Sums the money of a period (Shanghai time; the last 30 days by default, at most 366): one row per day, work or
 * channel, per combination of them, or one row of everything. Fields that a row does not distinguish are empty.
 */
export const salesReport = adminList('payment/sales', {
  title: '查看销售报表',
  auth: 'payment.read',
  filters: {
    by: choice('汇总', { day: '按天', work: '按作品', channel: '按渠道', all: '按天、作品和渠道', total: '合计' }),
    from: day.meta({ title: '不早于' }),
    until: day.meta({ title: '不晚于' }),
    goodsSn: goodsSn.meta({ title: '作品' }),
    goodsType: goodsTypeChoice,
    platform: paymentPlatform,
  },
  example: { by: 'day', from: '2026-11-01', until: '2026-11-30' },
  sorts: ['-day', 'day', '-grossFen', 'grossFen', '-netFen', 'netFen'],
  row: z.strictObject({
    id: z.string(),
    day: z.string().meta({ title: '日期' }),
    goodsSn: z.string().meta({ title: '作品编号' }),
    goodsName: z.string().meta({ title: '作品' }),
    goodsType: goodsTypeChoice.nullable(),
    platform: paymentPlatform.nullable(),
    /** Orders that were paid in the period. */
    orders: count.meta({ title: '订单数' }),
    pieces: count.meta({ title: '份数' }),
    grossFen: periodFen.meta({ title: '收款' }),
    refunds: count.meta({ title: '退款笔数' }),
    refundedFen: periodFen.meta({ title: '退款' }),
    netFen: periodFen.meta({ title: '净额' }),
  }),
  errors: ['BAD_INPUT'],
})
