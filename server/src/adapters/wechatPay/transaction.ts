import * as z from 'zod'
import type { ChannelState } from '../../ports/payments.ts'

/** A payment as notifications and answers report it. Fields are missing while it is unpaid. */
export const transaction = z.looseObject({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  transaction_id: z.string().max(64).optional(),
  success_time: z.iso.datetime({ offset: true }).optional(),
  amount: z.looseObject({ total: z.int().nonnegative().optional(), currency: z.string().optional() }).optional(),
})

export type Transaction = z.output<typeof transaction>

/**
 * Our state for each of WeChat Pay's trade states. A payment that was refunded, in whole or in part, was paid before.
 */
const states: ReadonlyMap<string, Exclude<ChannelState, 'unknown'>> = new Map([
  ['SUCCESS', 'paid'],
  ['REFUND', 'paid'],
  ['NOTPAY', 'waiting'],
  ['USERPAYING', 'waiting'],
  ['ACCEPT', 'waiting'],
  ['CLOSED', 'closed'],
  ['REVOKED', 'closed'],
  ['PAYERROR', 'failed'],
])

/** A completed payment; accepted only if all fields are present. */
interface Paid {
  state: 'paid'
  tradeNo: string
  amountFen: number
  paidAt: Date | undefined
}

/** Converts a transaction; undefined if it cannot be interpreted. */
export function readTransaction(
  found: Transaction,
): Paid | { state: Exclude<ChannelState, 'unknown' | 'paid'> } | undefined {
  const state = states.get(found.trade_state)
  if (state !== 'paid') return state && { state }
  const { transaction_id: tradeNo, amount, success_time: paidAt } = found
  // Only merchants abroad use other currencies.
  const isOfMoney = amount?.total !== undefined && (amount.currency ?? 'CNY') === 'CNY'
  if (!tradeNo || !isOfMoney || amount?.total === undefined) return undefined
  return { state, tradeNo, amountFen: amount.total, paidAt: paidAt === undefined ? undefined : new Date(paidAt) }
}
