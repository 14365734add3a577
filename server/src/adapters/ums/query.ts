import * as z from 'zod'
import { readShanghaiTime } from '../../core/clock.ts'
import type { BegunPayment, ChannelState, PaymentReport } from '../../ports/payments.ts'
import type { UmsAccount } from './account.ts'
import { call, fieldsOf, noOrder, type UmsAnswer, unavailable } from './call.ts'
import { billDay, billPayment, businessOf, fen, isQr, theirNumber } from './protocol.ts'

type Payment = Pick<BegunPayment, 'paymentSn' | 'beganAt' | 'place'>
type Closing = 'closed' | 'paid' | 'waiting' | 'unknown'

/** Time after which an address that was never opened counts as closed; payers open it within minutes. */
const unopenedMilliseconds = 2 * 3_600_000

/** Payment state by UMS's state of a QR code; a code refunded in part or whole was paid. */
const billStates: Readonly<Record<string, ChannelState>> = {
  PAID: 'paid',
  REFUND: 'paid',
  UNPAID: 'waiting',
  UNKNOWN: 'waiting',
  CLOSED: 'closed',
}
const orderStates: Readonly<Record<string, ChannelState>> = {
  TRADE_SUCCESS: 'paid',
  TRADE_REFUND: 'paid',
  NEW_ORDER: 'waiting',
  WAIT_BUYER_PAY: 'waiting',
  UNKNOWN: 'waiting',
  TRADE_CLOSED: 'closed',
}

/** Queries a payment. Throws PROVIDER_UNAVAILABLE. */
export async function queryPayment(account: UmsAccount, payment: Payment): Promise<PaymentReport> {
  if (!isQr(payment)) return queryOrder(account, payment)
  const { code: _code, ...report } = await queryCode(account, payment)
  return report
}

const numberOf = ({ sourceNumber }: UmsAccount, { paymentSn }: Payment) => theirNumber(sourceNumber, paymentSn)

/** Queries a payment by QR code; also returns the address in the code, which is empty if UMS has none. */
export async function queryCode(account: UmsAccount, payment: Payment): Promise<PaymentReport & { code: string }> {
  const number = numberOf(account, payment)
  const answer = await call(account, 'bills/query', {
    instMid: businessOf(payment.place),
    billNo: number,
    billDate: billDay(payment.beganAt),
  })
  return readBill(account, answer, number)
}

async function queryOrder(account: UmsAccount, payment: Payment): Promise<PaymentReport> {
  const number = numberOf(account, payment)
  const answer = await call(account, 'query', { instMid: businessOf(payment.place), merOrderId: number })
  return readOrder(account, answer, number)
}

function readBill({ merchantId }: UmsAccount, answer: UmsAnswer, number: string): PaymentReport & { code: string } {
  if (answer.code === noOrder) return { state: 'unknown', code: '' }
  const schema = z.looseObject({
    mid: z.literal(merchantId),
    billNo: z.literal(number),
    billStatus: z.enum(['PAID', 'REFUND', 'UNPAID', 'UNKNOWN', 'CLOSED']),
    billQRCode: z.string().optional(),
    totalAmount: fen.optional(),
    billPayment: billPayment.optional(),
  })
  const { billStatus, billQRCode = '', totalAmount, billPayment: paid } = fieldsOf(answer, schema)
  const state = billStates[billStatus] ?? 'waiting'
  const tradeNo = paid?.targetOrderId || paid?.paySeqId
  return { ...reportOf(state, totalAmount, tradeNo, paid?.payTime), code: billQRCode }
}

function readOrder({ merchantId }: UmsAccount, answer: UmsAnswer, number: string): PaymentReport {
  if (answer.code === noOrder) return { state: 'unknown' }
  const schema = z.looseObject({
    mid: z.literal(merchantId),
    merOrderId: z.literal(number),
    status: z.enum(['TRADE_SUCCESS', 'TRADE_REFUND', 'NEW_ORDER', 'WAIT_BUYER_PAY', 'UNKNOWN', 'TRADE_CLOSED']),
    totalAmount: fen.optional(),
    targetOrderId: z.string().optional(),
    seqId: z.string().optional(),
    payTime: z.string().optional(),
  })
  const { status, totalAmount, targetOrderId, seqId, payTime } = fieldsOf(answer, schema)
  return reportOf(orderStates[status] ?? 'waiting', totalAmount, targetOrderId || seqId, payTime)
}

/** Closes a payment. Throws PROVIDER_UNAVAILABLE. */
export async function closePayment(account: UmsAccount, payment: Payment): Promise<Closing> {
  if (isQr(payment)) return closeCode(account, payment)
  const fields = { instMid: businessOf(payment.place), merOrderId: numberOf(account, payment) }
  const answer = await call(account, 'close', fields)
  if (answer.code === 'SUCCESS') {
    const { status } = fieldsOf(
      answer,
      z.looseObject({
        mid: z.literal(account.merchantId),
        merOrderId: z.literal(fields.merOrderId),
        status: z.string().optional(),
      }),
    )
    if (status === undefined || status === 'TRADE_CLOSED') return 'closed'
  }
  const { state } = await queryOrder(account, payment)
  if (state === 'unknown') {
    // The address has not been opened yet, but still may be.
    return account.now().getTime() - payment.beganAt.getTime() < unopenedMilliseconds ? 'waiting' : 'closed'
  }
  return state === 'failed' ? 'closed' : state
}

/** Closes a QR code by UMS's own number for it, which a query returns. */
async function closeCode(account: UmsAccount, payment: Payment): Promise<Closing> {
  const { state, code } = await queryCode(account, payment)
  if (state !== 'waiting') return state === 'failed' ? 'closed' : state
  const qrCodeId = codeNumber(code)
  if (qrCodeId === undefined) return 'waiting'
  const answer = await call(account, 'bills/close-qrcode', { instMid: businessOf(payment.place), qrCodeId })
  if (answer.code === 'SUCCESS') {
    fieldsOf(answer, z.looseObject({ mid: z.literal(account.merchantId), qrCodeId: z.literal(qrCodeId).optional() }))
  }
  const after = await queryPayment(account, payment)
  return after.state === 'failed' ? 'closed' : after.state
}

function reportOf(
  state: ChannelState,
  amountFen: number | undefined,
  tradeNo: string | undefined,
  payTime?: string,
): PaymentReport {
  if (state !== 'paid') return { state }
  if (amountFen === undefined) throw unavailable('UMS says that something was paid, and not how much')
  const paidAt = readShanghaiTime(payTime ?? '')
  return { state, amountFen, ...(tradeNo && { tradeNo }), ...(paidAt && { paidAt }) }
}

/**
 * Extracts `10002209241195738009194596` from `https://qr.chinaums.com/bills/qrCode.do?id=10002209241195738009194596`.
 */
function codeNumber(code: string): string | undefined {
  const id = URL.canParse(code) ? new URL(code).searchParams.get('id') : null
  return id !== null && /^\w{8,64}$/.test(id) ? id : undefined
}
