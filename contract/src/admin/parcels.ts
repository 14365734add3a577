import * as z from 'zod'
import type { ReturnState } from '../enums.ts'
import { goodsSn, orderSn, uid } from '../ids.ts'
import { count, done, fen, picture, seconds, trackingNumber, trimmed } from '../schema.ts'
import { requiresApproval } from './requiresApproval.ts'
import { adminList, choice } from './list.ts'
import { listReading } from './listReading.ts'
import { adminRoute, adminUpload } from './route.ts'

const carrier = trimmed('快递公司', 1, 40, 'line')
const parcelState = choice('状态', { toSend: '待发货', sent: '运送中' })

export const parcelList = adminList('parcel/list', {
  title: '查看包裹列表',
  auth: 'parcel.read',
  filters: {
    state: parcelState,
    orderSn: orderSn.meta({ title: '订单编号' }),
    goodsSn: goodsSn.meta({ title: '商品编号' }),
    hasAddress: z.boolean().meta({ title: '已填地址' }),
    trackingNumber,
  },
  sorts: ['paidAt', '-paidAt'],
  row: z.strictObject({
    orderSn: orderSn.meta({ title: '订单编号' }),
    paidAt: seconds.meta({ title: '付款时间' }),
    goodsSn: goodsSn.meta({ title: '商品编号' }),
    goodsName: z.string().meta({ title: '商品' }),
    cover: picture,
    quantity: count.meta({ title: '数量' }),
    state: parcelState,
    /** Masked; empty if no address has been given yet. */
    recipient: z.string().meta({ title: '收件人' }),
    carrier: z.string().meta({ title: '快递公司' }),
    trackingNumber: z.string().meta({ title: '快递单号' }),
    shippedAt: seconds.nullable().meta({ title: '发货时间' }),
  }),
  tabs: 'state',
})

/**
 * Returns a packing list by work with unmasked addresses: oldest first, at most a hundred orders per call and ten calls
 * an hour. The audit records the reader, the orders and the reason.
 */
export const pickParcels = adminRoute('POST', 'parcel/picking', {
  title: '打开拣货单',
  auth: 'parcel.send',
  stepUp: true,
  input: z.strictObject({
    goodsSn: goodsSn.optional().meta({ title: '商品编号' }),
    most: z.int().min(1).max(100).default(50).meta({ title: '最多订单数' }),
    reason: trimmed('原因', 2, 200),
  }),
  example: { reason: '今日发货' },
  reply: z.strictObject({
    works: z.array(
      z.strictObject({
        goodsSn,
        goodsName: z.string(),
        /** Total pieces in all parcels of this list. */
        pieces: count,
        parcels: z.array(
          z.strictObject({
            orderSn,
            quantity: count,
            paidAt: seconds,
            name: z.string(),
            phone: z.string(),
            address: z.string(),
          }),
        ),
      }),
    ),
    /** Orders whose buyers have not given an address yet. */
    withoutAddress: count,
    /** The sender, as printed on the labels; empty texts until the setting is filled in. */
    sender: z.strictObject({ name: z.string(), phone: z.string(), address: z.string() }),
  }),
})

export const sendParcel = adminRoute('POST', 'parcel/send', {
  title: '发货',
  auth: 'parcel.send',
  input: z.strictObject({ orderSn, carrier, trackingNumber }),
  example: { orderSn: 'none', carrier: '顺丰速运', trackingNumber: 'SF1000000001' },
  reply: z.strictObject({
    /** False if it was already sent with the same data. */
    isNew: z.boolean(),
  }),
  errors: ['ORDER_NOT_FOUND', 'ILLEGAL_TRANSITION', 'ADDRESS_REQUIRED'],
})

/**
 * Marks many orders as sent from a list of 订单编号, 快递公司 and 快递单号: with headings in any order, or in this order
 * without. Each line is processed on its own; a dry run reports each outcome.
 */
export const sendParcels = adminUpload('parcel/sendMany', {
  title: '批量发货',
  auth: 'parcel.send',
  fileBytes: 1_000_000,
  input: z.strictObject({ isDryRun: z.boolean().meta({ title: '试算' }) }),
  example: { isDryRun: true },
  reply: z.strictObject({
    sent: count,
    /** Already sent with the same data. */
    repeated: count,
    refused: count,
    lines: z.array(
      z.strictObject({
        line: count,
        orderSn: z.string(),
        outcome: z.enum(['sent', 'repeated', 'refused']),
        /** Why it was refused, as text; empty otherwise. */
        why: z.string(),
      }),
    ),
    reading: listReading,
  }),
  errors: ['BAD_INPUT', 'LIST_UNREADABLE'],
})

export const correctParcel = adminRoute('POST', 'parcel/correct', {
  title: '更正快递单号',
  auth: 'parcel.send',
  input: z.strictObject({ orderSn, carrier, trackingNumber, reason: trimmed('原因', 2, 200) }),
  example: { orderSn: 'none', carrier: '顺丰速运', trackingNumber: 'SF1000000001', reason: '写错一位' },
  reply: z.strictObject({
    /** False if it was set before. */
    isNew: z.boolean(),
  }),
  errors: ['ORDER_NOT_FOUND', 'ILLEGAL_TRANSITION'],
})

export const returnState = choice<ReturnState>('状态', { 1: '申请中', 2: '已同意', 3: '不同意', 4: '已退款' })

export const returnList = adminList('return/list', {
  title: '查看退货列表',
  auth: 'parcel.read',
  filters: {
    state: returnState,
    orderSn: orderSn.meta({ title: '订单编号' }),
    uid: uid.meta({ title: '用户' }),
    /** Whether returned goods have not been put on sale again. */
    isToRestock: z.boolean().meta({ title: '待重新上架' }),
  },
  sorts: ['-askedAt', 'askedAt'],
  row: z.strictObject({
    orderSn: orderSn.meta({ title: '订单编号' }),
    askedAt: seconds.meta({ title: '申请时间' }),
    uid: uid.meta({ title: '用户' }),
    goodsSn: goodsSn.meta({ title: '商品编号' }),
    goodsName: z.string().meta({ title: '商品' }),
    quantity: count.meta({ title: '数量' }),
    amountFen: fen.meta({ title: '金额' }),
    state: returnState,
    reason: z.string().meta({ title: '退货原因' }),
    answer: z.string().meta({ title: '答复' }),
    decidedBy: z.string().meta({ title: '处理人' }),
    refundedAt: seconds.nullable().meta({ title: '退款时间' }),
    restockedBy: z.string().meta({ title: '上架人' }),
  }),
})

/** Decides a return: `accept` and `refuse` answer the buyer; `restock` puts returned goods on sale again. */
export const decideReturn = adminRoute('POST', 'return/decide', {
  title: '处理退货',
  auth: 'return.decide',
  input: z.strictObject({
    orderSn,
    decision: choice('处理', { accept: '同意', refuse: '不同意', restock: '重新上架' }),
    /** Shown to the buyer: the address to send it to, or why it was refused. */
    answer: trimmed('答复', 2, 200).optional(),
  }),
  example: { orderSn: 'none', decision: 'restock' },
  reply: done,
  errors: ['ORDER_NOT_FOUND', 'ILLEGAL_TRANSITION', 'BAD_INPUT'],
})

/** Confirms receipt of an accepted return and refunds it; large amounts require approval. */
export const receiveReturn = adminRoute('POST', 'return/receive', {
  title: '收到退货并退款',
  auth: 'return.decide',
  input: z.strictObject({
    orderSn,
    /** What came back and its condition, for the audit and the approver. */
    reason: trimmed('验收情况', 2, 200),
  }),
  example: { orderSn: 'none', reason: '包裹完好，已验收' },
  reply: requiresApproval(done),
  errors: ['ORDER_NOT_FOUND', 'ILLEGAL_TRANSITION', 'APPROVAL_WAITING'],
})
