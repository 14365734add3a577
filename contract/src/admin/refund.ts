import * as z from 'zod'
import { ItemState, OrderStatus } from '../enums.ts'
import { goodsSn, itemId, orderSn, uid } from '../ids.ts'
import { count, enumOf, fen, trimmed } from '../schema.ts'
import { requiresApproval } from './requiresApproval.ts'
import { adminRoute } from './route.ts'

/** Fen that go back; left out: all that is left, and what the order bought is taken back. A part is money alone. */
const amountFen = z.int().min(1).max(10_000_000_000).optional().meta({ title: '退款金额' })

const points = z.strictObject({
  /** What its owner has, and owes. */
  balance: z.int(),
  debt: count,
})

/** How an order and what hangs on it stand. */
const standing = z.strictObject({
  status: enumOf(OrderStatus),
  points,
  /** What the order still earns them when it can be sent back no more. */
  pointsWaiting: count,
  items: z.array(
    z.strictObject({
      nftId: itemId,
      serial: count,
      state: enumOf(ItemState),
      /** Whether its buyer still has it. */
      isWithBuyer: z.boolean(),
      isOnChain: z.boolean(),
      /** Rights of it that could still be used, and those that somebody used. */
      openRights: z.array(z.string()),
      usedRights: z.array(z.string()),
    }),
  ),
  /** Blind boxes of it that its buyer has and did not open. */
  boxes: count,
  /** Pieces of the work that are to be had. */
  stockLeft: count,
  /** Pieces that count against the buyer's limit of the work. */
  bought: count,
})

/** What a refund would do: it is done and undone, so that this says what that does. */
export const refundPreview = adminRoute('GET', 'order/refundPreview', {
  auth: 'order.refund',
  input: z.strictObject({ orderSn, amountFen }),
  reply: z.strictObject({
    orderSn,
    uid,
    goodsSn,
    goodsName: z.string(),
    /** What was paid, what of it went back or is on its way, and what is left. */
    paidFen: fen,
    refundedFen: fen,
    leftFen: fen,
    /** What would go back now. */
    givenFen: fen,
    /** True where what was bought is taken back too. */
    isWhole: z.boolean(),
    /** Why it waits for a second person; null if it does not. */
    whySecond: z.string().nullable(),
    /** Why it cannot be done; null where it can. */
    refusal: z.string().nullable(),
    before: standing,
    /** Null where it cannot be done. */
    after: standing.nullable(),
  }),
  errors: ['ORDER_NOT_FOUND'],
})

/**
 * Gives money back. `key` makes a second press and a lost answer the same refund; `refundedFen` is what had gone back when
 * it was looked at, so that two who refund the same at once do not both.
 */
export const refundOrder = adminRoute('POST', 'order/refund', {
  auth: 'order.refund',
  stepUp: true,
  input: z.strictObject({
    orderSn,
    amountFen,
    refundedFen: fen.meta({ title: '已退金额' }),
    /** For the buyer to read. */
    reason: trimmed('原因', 2, 100),
    key: z.uuid().meta({ title: '退款标识' }),
  }),
  reply: requiresApproval(
    z.strictObject({
      /** False where the same was done before. */
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
