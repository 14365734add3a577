import * as z from 'zod'
import { billDifferenceId, paymentSn } from '../ids.ts'
import { count, day, done, fen, seconds, signedFen, trimmed } from '../schema.ts'
import { adminList, choice } from './list.ts'
import { listPreview } from './listReading.ts'
import { paymentPlatform } from './orders.ts'
import { adminRoute, adminUpload } from './route.ts'

/** Lists the daily bill of each channel, compared with our books. */
export const reconciliationDays = adminList('reconciliation/days', {
  title: '查看每日对账',
  auth: 'reconciliation.read',
  filters: {
    platform: paymentPlatform,
    /** Days with an unsettled difference. */
    isOpen: z.boolean().meta({ title: '有未处理差异' }),
    from: day.meta({ title: '不早于' }),
    until: day.meta({ title: '不晚于' }),
  },
  sorts: ['-day', 'day'],
  row: z.strictObject({
    day,
    platform: paymentPlatform,
    channel: z.string().meta({ title: '环境' }),
    compared: count.meta({ title: '核对笔数' }),
    receivedFen: fen.meta({ title: '收款' }),
    refundedFen: fen.meta({ title: '退款' }),
    /** Fees the channel kept; negative if it returned more than it kept. */
    feeFen: signedFen.meta({ title: '手续费' }),
    netFen: signedFen.meta({ title: '净额' }),
    differences: count.meta({ title: '差异' }),
    open: count.meta({ title: '未处理' }),
    madeAt: seconds.meta({ title: '核对时间' }),
    /** Staff member who uploaded the file; empty if it was fetched from the channel. */
    uploadedBy: z.string().meta({ title: '上传人' }),
  }),
})

/** Lists days without a bill: it is requested from the channel again, or uploaded by a person. */
export const reconciliationMissing = adminRoute('GET', 'reconciliation/missing', {
  title: '查看缺失的账单',
  auth: 'reconciliation.read',
  input: z.strictObject({}),
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        platform: paymentPlatform,
        title: z.string(),
        /** False if the channel's bill can only be downloaded by a person. */
        isAutomatic: z.boolean(),
        days: z.array(day),
      }),
    ),
  }),
})

/**
 * Uploads a bill downloaded from the channel's own site and replaces the stored bill of that day. `file` is its name.
 * A dry run parses it and stores nothing.
 */
export const uploadBill = adminUpload('reconciliation/bring', {
  title: '导入渠道账单',
  auth: 'reconciliation.settle',
  fileBytes: 20_000_000,
  input: z.strictObject({
    platform: paymentPlatform,
    day,
    file: trimmed('账单文件', 1, 80),
    isDryRun: z.boolean().meta({ title: '试算' }),
  }),
  example: { platform: 1, day: '2026-11-22', file: '账单.csv', isDryRun: false },
  reply: z.strictObject({
    compared: count,
    /** Null for a dry run. */
    differences: count.nullable(),
    payments: count,
    receivedFen: fen,
    refunds: count,
    refundedFen: fen,
    /** Negative if the channel returned more than it kept. */
    feeFen: signedFen,
    /** The first lines as they would be stored. */
    preview: listPreview,
  }),
  errors: ['PLATFORM_UNAVAILABLE', 'BILL_UNREADABLE'],
})

const differenceKind = choice('差异', { missingHere: '仅渠道有', missingThere: '仅平台有', amountDiffers: '金额不符' })

export const reconciliationDifferences = adminList('reconciliation/differences', {
  title: '查看对账差异',
  auth: 'reconciliation.read',
  filters: {
    day,
    platform: paymentPlatform,
    kind: differenceKind,
    isSettled: z.boolean().meta({ title: '已处理' }),
    paymentSn: paymentSn.meta({ title: '支付单号' }),
  },
  sorts: ['-day', 'day'],
  row: z.strictObject({
    id: billDifferenceId,
    day,
    platform: paymentPlatform,
    kind: differenceKind,
    movement: choice('类型', { payment: '收款', refund: '退款' }),
    paymentSn: z.string().meta({ title: '支付单号' }),
    refundSn: z.string().meta({ title: '退款单号' }),
    /** Null on the side that lacks the payment. */
    oursFen: fen.nullable().meta({ title: '平台金额' }),
    theirsFen: fen.nullable().meta({ title: '渠道金额' }),
    /** Possible cause of the difference. */
    explanation: z.string().meta({ title: '可能的原因' }),
    foundAt: seconds.meta({ title: '发现时间' }),
    settledAt: seconds.nullable().meta({ title: '处理时间' }),
    settledBy: z.string().meta({ title: '处理人' }),
    settledReason: z.string().meta({ title: '处理说明' }),
  }),
})

/** Records how a difference arose and was resolved. It can be recorded once and moves no money. */
export const settleDifference = adminRoute('POST', 'reconciliation/settle', {
  title: '处理对账差异',
  auth: 'reconciliation.settle',
  input: z.strictObject({ id: billDifferenceId, reason: trimmed('处理说明', 2, 200) }),
  example: { id: '999999', reason: '次日到账' },
  reply: done,
  errors: ['NOT_FOUND', 'CONFLICT'],
})
