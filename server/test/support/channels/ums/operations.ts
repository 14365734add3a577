import { refusalOf } from '../fieldTable.ts'
import { isDayOf } from '../sameDay.ts'
import type { Operation } from '../provider.ts'
import { tables } from './fields.ts'
import { type Books, clockOf, type Kind, Refusal, type TheirOrder, type TheirRefund } from './books.ts'

type Fields = Readonly<Record<string, unknown>>

export interface Merchant {
  mid: string
  tid: string
}

const text = (fields: Fields, name: string): string => {
  const value = fields[name]
  if (typeof value !== 'string' || value === '') throw new Refusal('BAD_REQUEST', `缺少参数 ${name}`)
  return value
}
const amountOf = (fields: Fields, name: string): number => {
  const value = fields[name]
  if (typeof value !== 'number') throw new Refusal('BAD_REQUEST', `参数 ${name} 应为数字`)
  return value
}
const kinds: readonly Kind[] = ['QRPAYDEFAULT', 'H5DEFAULT', 'YUEDANDEFAULT']

function kindOf(fields: Fields): Kind {
  const kind = kinds.find((one) => one === fields['instMid'])
  if (!kind) throw new Refusal('BAD_REQUEST', '业务类型 instMid 不合法')
  return kind
}

/** Refuses what the table of an interface refuses, and requests of other merchants. */
export function checkFields(path: string, fields: Fields, { mid, tid }: Merchant): void {
  const refusal = refusalOf(tables[path] ?? {}, fields)
  if (refusal !== undefined) throw new Refusal('BAD_REQUEST', `参数不合法：${refusal}`)
  if (fields['mid'] !== mid || fields['tid'] !== tid) throw new Refusal('NO_MERCHANT', '商户或终端不存在')
}

/** Operations that open an order: by a page's address or by a call for a code. */
export function openingOf(fields: Fields, kind: Kind, number: string, billDate: string) {
  return {
    kind,
    number,
    billDate,
    amount: amountOf(fields, 'totalAmount'),
    notifyUrl: text(fields, 'notifyUrl'),
    returnUrl: text(fields, 'returnUrl'),
    signType: fields['signType'] === 'SHA256' ? ('SHA256' as const) : ('MD5' as const),
  }
}

const paymentOf = (order: TheirOrder) => ({
  payTime: clockOf(order.paidAt ?? new Date()),
  paySeqId: order.seqId,
  invoiceAmount: order.paid,
  settleDate: clockOf(order.paidAt ?? new Date()).slice(0, 10),
  buyerId: 'o8wNP0agr1roauVXTWpuLhT2VL0M',
  totalAmount: order.paid,
  billBizType: 'bills',
  buyerPayAmount: order.paid,
  targetOrderId: order.target,
  merOrderId: `${order.number}0`,
  status: 'TRADE_SUCCESS',
  targetSys: 'WXPay',
})

/** The JSON of a QR code's payment, which notifications hold in one field. */
export const billPaymentJson = (order: TheirOrder): string => JSON.stringify(paymentOf(order))

function billOf(order: TheirOrder, origin: string) {
  const refunded = order.refunds.size > 0
  return {
    billNo: order.number,
    billDate: order.billDate,
    qrCodeId: order.qrCode,
    billQRCode: `${origin}/bills/qrCode.do?id=${order.qrCode}`,
    billStatus: order.state === 'paid' ? (refunded ? 'REFUND' : 'PAID') : order.state === 'open' ? 'UNPAID' : 'CLOSED',
    totalAmount: order.state === 'paid' ? order.paid : order.amount,
    ...(order.state === 'paid' && { billPayment: paymentOf(order) }),
  }
}

function statusOf(order: TheirOrder): string {
  if (order.state === 'paid') return order.refunds.size > 0 ? 'TRADE_REFUND' : 'TRADE_SUCCESS'
  return order.state === 'open' ? 'WAIT_BUYER_PAY' : 'TRADE_CLOSED'
}

const refundAnswer = (refund: TheirRefund) => ({
  refundOrderId: refund.refundOrderId,
  refundAmount: refund.amount,
  refundStatus: refund.status,
  refundTargetOrderId: refund.target,
})

interface Call {
  operation: (fields: Fields) => Operation
  answer: (fields: Fields) => object
}

/** UMS's calls by their paths under /v1/netpay/. */
export function callsOver(books: Books, origin: () => string): Readonly<Record<string, Call>> {
  const billFor = (fields: Fields): TheirOrder => {
    const order = books.find(text(fields, 'billNo'), 'QRPAYDEFAULT')
    // A bill is found by its number and its day together.
    if (!isDayOf(order.billDate, fields['billDate']) || kindOf(fields) !== order.kind)
      throw new Refusal('NO_ORDER', '查无此账单')
    return order
  }
  const orderFor = (fields: Fields) => books.find(text(fields, 'merOrderId'), kindOf(fields))

  return {
    'bills/get-qrcode': {
      operation: () => 'start',
      answer: (fields) => {
        if (kindOf(fields) !== 'QRPAYDEFAULT') throw new Refusal('BAD_REQUEST', '业务类型 instMid 不合法')
        const [number, day] = [text(fields, 'billNo'), text(fields, 'billDate')]
        const { billStatus: _status, ...opened } = billOf(
          books.open(openingOf(fields, 'QRPAYDEFAULT', number, day)),
          origin(),
        )
        return opened
      },
    },
    'bills/query': {
      operation: ({ refundOrderId }) => (refundOrderId === undefined ? 'query' : 'refundQuery'),
      answer: (fields) => {
        const order = billFor(fields)
        const { refundOrderId } = fields
        const refund = typeof refundOrderId === 'string' ? order.refunds.get(refundOrderId) : undefined
        return {
          ...billOf(order, origin()),
          ...(refund && {
            refundBillPayment: {
              merOrderId: refund.refundOrderId,
              totalAmount: refund.amount,
              payTime: clockOf(refund.at),
              targetOrderId: refund.target,
              status: refund.status === 'SUCCESS' ? 'TRADE_SUCCESS' : 'UNKNOWN',
            },
          }),
        }
      },
    },
    'bills/close-qrcode': {
      operation: () => 'close',
      answer: (fields) => {
        const order = books.byCode(text(fields, 'qrCodeId'))
        if (!order) throw new Refusal('NO_QRCODE', '二维码不存在')
        books.close(order)
        return { qrCodeId: order.qrCode }
      },
    },
    'bills/refund': {
      operation: () => 'refund',
      answer: (fields) => {
        const order = billFor(fields)
        const refund = books.refund(order, text(fields, 'refundOrderId'), amountOf(fields, 'refundAmount'))
        return { billNo: order.number, billDate: order.billDate, billStatus: 'REFUND', ...refundAnswer(refund) }
      },
    },
    query: {
      operation: () => 'query',
      answer: (fields) => {
        const order = orderFor(fields)
        const isPaid = order.state === 'paid'
        return {
          merOrderId: order.number,
          status: statusOf(order),
          totalAmount: isPaid ? order.paid : order.amount,
          ...(isPaid && {
            seqId: order.seqId,
            targetOrderId: order.target,
            payTime: clockOf(order.paidAt ?? new Date()),
            targetSys: 'Alipay 2.0',
          }),
        }
      },
    },
    close: {
      operation: () => 'close',
      answer: (fields) => {
        const order = orderFor(fields)
        books.close(order)
        return { merOrderId: order.number, status: 'TRADE_CLOSED' }
      },
    },
    refund: {
      operation: () => 'refund',
      answer: (fields) => {
        const order = orderFor(fields)
        const refund = books.refund(order, text(fields, 'refundOrderId'), amountOf(fields, 'refundAmount'))
        return { merOrderId: order.number, totalAmount: order.paid, status: 'TRADE_SUCCESS', ...refundAnswer(refund) }
      },
    },
    'refund-query': {
      operation: () => 'refundQuery',
      answer: (fields) => {
        const { order, refund } = books.findRefund(text(fields, 'merOrderId'))
        if (order.kind !== kindOf(fields)) throw new Refusal('NO_ORDER', '查无此退款')
        return { merOrderId: refund.refundOrderId, totalAmount: order.paid, ...refundAnswer(refund) }
      },
    },
  }
}
