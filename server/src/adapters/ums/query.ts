import * as z from 'zod'
import { type Clock, readShanghaiTime } from '../../core/clock.ts'
import type { Config } from '../../core/config/index.ts'
import type { BegunPayment, ChannelState, PaymentReport } from '../../ports/payments.ts'
import { noOrder, type UmsAnswer, type UmsCalls, unavailable, understood } from './call.ts'
import { billDay, billPayment, businessOf, fen, isQr, theirNumber } from './protocol.ts'

type Asked = Pick<BegunPayment, 'paymentSn' | 'beganAt' | 'place'>

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

export interface Asking {
  query(payment: Asked): Promise<PaymentReport>
  /** Same as `query`, plus the address in the QR code if the payment has one. */
  look(payment: Asked): Promise<PaymentReport & { code: string }>
  close(payment: Asked): Promise<'closed' | 'paid' | 'waiting' | 'unknown'>
}

/** Queries the status of payments at UMS, and closes them. */
export function createStatusQueries(
  { merchantId, sourceNumber }: Config['ums'],
  calls: UmsCalls,
  clock: Clock,
): Asking {
  const numberOf = ({ paymentSn }: Asked) => theirNumber(sourceNumber, paymentSn)

  async function look(payment: Asked): Promise<PaymentReport & { code: string }> {
    const number = numberOf(payment)
    const instMid = businessOf(payment.place)
    if (isQr(payment)) {
      const fields = { instMid, billNo: number, billDate: billDay(payment.beganAt) }
      return readBill(await calls.call('bills/query', fields), number)
    }
    const report = readOrder(await calls.call('query', { instMid, merOrderId: number }), number)
    return { ...report, code: '' }
  }

  async function query(payment: Asked): Promise<PaymentReport> {
    const { code: _code, ...report } = await look(payment)
    return report
  }

  function readBill(answer: UmsAnswer, number: string): PaymentReport & { code: string } {
    if (answer.code === noOrder) return { state: 'unknown', code: '' }
    const schema = z.looseObject({
      mid: z.literal(merchantId),
      billNo: z.literal(number),
      billStatus: z.enum(['PAID', 'REFUND', 'UNPAID', 'UNKNOWN', 'CLOSED']),
      billQRCode: z.string().optional(),
      totalAmount: fen.optional(),
      billPayment: billPayment.optional(),
    })
    const { billStatus, billQRCode = '', totalAmount, billPayment: paid } = understood(schema, answer)
    const state = billStates[billStatus] ?? 'waiting'
    const tradeNo = paid?.targetOrderId || paid?.paySeqId
    return { ...reportOf(state, totalAmount, tradeNo, paid?.payTime), code: billQRCode }
  }

  function readOrder(answer: UmsAnswer, number: string): PaymentReport {
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
    const { status, totalAmount, targetOrderId, seqId, payTime } = understood(schema, answer)
    return reportOf(orderStates[status] ?? 'waiting', totalAmount, targetOrderId || seqId, payTime)
  }

  async function close(payment: Asked): Promise<'closed' | 'paid' | 'waiting' | 'unknown'> {
    if (isQr(payment)) return closeCode(payment)
    const fields = { instMid: businessOf(payment.place), merOrderId: numberOf(payment) }
    const answer = await calls.call('close', fields)
    if (answer.code === 'SUCCESS') {
      const { status } = understood(
        z.looseObject({
          mid: z.literal(merchantId),
          merOrderId: z.literal(fields.merOrderId),
          status: z.string().optional(),
        }),
        answer,
      )
      if (status === undefined || status === 'TRADE_CLOSED') return 'closed'
    }
    const { state } = await query(payment)
    if (state === 'unknown') {
      // The address has not been opened yet, but still may be.
      return clock.now() - payment.beganAt.getTime() < unopenedMilliseconds ? 'waiting' : 'closed'
    }
    return state === 'failed' ? 'closed' : state
  }

  /** Closes a QR code by UMS's own number for it, which a query returns. */
  async function closeCode(payment: Asked): Promise<'closed' | 'paid' | 'waiting' | 'unknown'> {
    const { state, code } = await look(payment)
    if (state !== 'waiting') return state === 'failed' ? 'closed' : state
    const qrCodeId = codeNumber(code)
    if (qrCodeId === undefined) return 'waiting'
    const answer = await calls.call('bills/close-qrcode', { instMid: businessOf(payment.place), qrCodeId })
    if (answer.code === 'SUCCESS') {
      understood(z.looseObject({ mid: z.literal(merchantId), qrCodeId: z.literal(qrCodeId).optional() }), answer)
    }
    const after = await query(payment)
    return after.state === 'failed' ? 'closed' : after.state
  }

  return { query, look, close }
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
export function codeNumber(code: string): string | undefined {
  const id = URL.canParse(code) ? new URL(code).searchParams.get('id') : null
  return id !== null && /^\w{8,64}$/.test(id) ? id : undefined
}
