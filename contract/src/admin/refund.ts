import * as z from 'zod'
import { ItemState, OrderStatus } from '../enums.ts'
import { formKey, goodsSn, itemId, orderSn, uid } from '../ids.ts'
import { count, enumOf, fen, trimmed } from '../schema.ts'
import { requiresApproval } from './requiresApproval.ts'
import { adminRoute } from './route.ts'

/** Fen to refund. If omitted, the rest is refunded and the goods are taken back; a partial refund moves only money. */
const amountFen = z.int().min(1).max(10_000_000_000).optional().meta({ title: '退款金额' })

const points = z.strictObject({
  /** Points that the buyer has, and owes. */
  balance: z.int(),
  debt: count,
})

/** State of an order and its dependent objects. */
const standing = z.strictObject({
  status: enumOf(OrderStatus),
  points,
  /** Points that the order still earns once it can no longer be returned. */
  pointsWaiting: count,
  items: z.array(
    z.strictObject({
      nftId: itemId,
      serial: count,
      state: enumOf(ItemState),
      /** Whether the buyer still has it. */
      isWithBuyer: z.boolean(),
      isOnChain: z.boolean(),
      /** Its unused rights, and those already used. */
      openRights: z.array(z.string()),
      usedRights: z.array(z.string()),
    }),
  ),
  /** Unopened blind boxes of the order that the buyer still has. */
  boxes: count,
  /** Pieces of the work that are still available. */
  stockLeft: count,
  /** Pieces that count towards the buyer's purchase limit for the work. */
  bought: count,
})

/** Previews a refund by performing it in a transaction that is rolled back. */
export const refundPreview = adminRoute('GET', 'order/refundPreview', {
  title: '试算退款',
  auth: 'order.refund',
  input: z.strictObject({ orderSn, amountFen }),
  example: { orderSn: 'none' },
  reply: z.strictObject({
    orderSn,
    uid,
    goodsSn,
    goodsName: z.string(),
    /** Amount paid, amount refunded or being refunded, and the rest. */
    paidFen: fen,
    refundedFen: fen,
    leftFen: fen,
    /** Amount that would be refunded now. */
    givenFen: fen,
    /** True if the goods are taken back too. */
    isWhole: z.boolean(),
    /** Why it needs approval; null if it does not. */
    whySecond: z.string().nullable(),
    /** Why it cannot be refunded; null if it can. */
    refusal: z.string().nullable(),
    before: standing,
    /** Null if it cannot be refunded. */
    after: standing.nullable(),
  }),
  errors: ['ORDER_NOT_FOUND'],
})

/**
 * Refunds an order. `key` makes a repeated submission the same refund. `refundedFen` is the amount already refunded
 * when the operator read the order, so that two concurrent refunds cannot both succeed.
 */
export const refundOrder = adminRoute('POST', 'order/refund', {
  title: '退款',
  auth: 'order.refund',
  stepUp: true,
  input: z.strictObject({
    orderSn,
    amountFen,
    refundedFen: fen.meta({ title: '已退金额' }),
    /** Shown to the buyer. */
    reason: trimmed('原因', 2, 100),
    key: formKey.meta({ title: '退款标识' }),
  }),
  example: {
    orderSn: 'none',
    refundedFen: 0,
    reason: '协商退款',
    key: '6f1c2b1e-6a0c-4a51-9d0c-0d5a4f7b1c11',
  },
  reply: requiresApproval(
    z.strictObject({
      /** False if the same refund was made before. */
      isNew: z.boolean(),
    }),
  ),
  errors: [
    'ORDER_NOT_FOUND',
    'ILLEGAL_TRANSITION',
    'REFUND_TOO_MUCH',
    'REFUND_NOT_WHOLE',
    'ITEM_NOT_FOUND',
    'ITEM_LOCKED',
    'ITEM_FROZEN',
    'IDEMPOTENCY_KEY_REUSED',
    'EDITED_MEANWHILE',
    'APPROVAL_WAITING',
  ],
})
