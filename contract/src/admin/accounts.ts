import * as z from 'zod'
import { count, day, month } from '../schema.ts'
import { paymentPlatform } from './orders.ts'
import { adminRoute } from './route.ts'

/** Integer fen of a whole month, which may be negative and is larger than any single amount. */
const monthFen = z.int().meta({ kind: 'fen' })

const sums = {
  /** Orders that were paid, each once. */
  orders: count,
  pieces: count,
  receivedFen: monthFen,
  refunds: count,
  refundedFen: monthFen,
  /** Fees that the channels' bills name. */
  feeFen: monthFen,
  /** Received less refunded and fees. */
  netFen: monthFen,
}

/**
 * Returns what a month (Shanghai time) brought by channel, compared with the books. The file of the month, by channel
 * and work, is at `/admin/v1/account/<month>`.
 */
export const accountMonth = adminRoute('GET', 'account/month', {
  title: '查看月度账',
  auth: 'reconciliation.read',
  input: z.strictObject({ month }),
  example: { month: '2026-01' },
  reply: z.strictObject({
    month,
    isOver: z.boolean(),
    channels: z.array(
      z.strictObject({
        platform: paymentPlatform,
        ...sums,
        /** Days until yesterday without a bill, whose fees are missing. */
        missingDays: z.array(day),
        /** Differences between bill and books that nobody has settled. */
        openDifferences: count,
      }),
    ),
    total: z.strictObject(sums),
    /** The ledger's own sums of the month. */
    books: z.strictObject({
      receivedFen: monthFen,
      refundedFen: monthFen,
      /** Entries of the month that differ from their payment or refund, and payments and refunds without one. */
      violations: count,
      agrees: z.boolean(),
    }),
  }),
})
