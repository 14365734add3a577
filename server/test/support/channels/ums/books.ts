import { randomInt, randomUUID } from 'node:crypto'
import type { FakeMovement } from '../provider.ts'

export type Kind = 'QRPAYDEFAULT' | 'H5DEFAULT' | 'YUEDANDEFAULT'

export interface TheirRefund {
  refundOrderId: string
  amount: number
  status: 'SUCCESS' | 'PROCESSING'
  target: string
  at: Date
}

export interface TheirOrder {
  number: string
  kind: Kind
  amount: number
  billDate: string
  state: 'open' | 'paid' | 'closed'
  notifyUrl: string
  returnUrl: string
  /** How its notifications are signed. */
  signType: 'SHA256' | 'MD5'
  qrCode: string
  createdAt: Date
  paidAt: Date | undefined
  /** The paid amount: the requested amount unless a test sets another. */
  paid: number
  target: string
  seqId: string
  refunds: Map<string, TheirRefund>
}

export class Refusal extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

const seconds = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })
/** 2026-11-23 09:45:00, in Shanghai. */
export const clockOf = (moment: Date): string => seconds.format(moment)
const digits = (length: number): string => Array.from({ length }, () => randomInt(10)).join('')
const feeOf = (amount: number): number => Math.round((amount * 38) / 10_000)

export type NewOrder = Pick<
  TheirOrder,
  'number' | 'kind' | 'amount' | 'billDate' | 'notifyUrl' | 'returnUrl' | 'signType'
>

/** UMS's books, and the rules by which they change. Methods throw a Refusal if UMS would refuse. */
export interface Books {
  readonly rules: { holdsRefunds: boolean; refusesRefund: boolean }
  find(number: string, kind?: Kind): TheirOrder
  byCode(id: string): TheirOrder | undefined
  movements(): readonly FakeMovement[]
  open(request: NewOrder): TheirOrder
  pay(order: TheirOrder, amount?: number, at?: Date): void
  close(order: TheirOrder): void
  refund(order: TheirOrder, refundOrderId: string, amount: number): TheirRefund
  settleRefunds(): void
  findRefund(refundOrderId: string): { order: TheirOrder; refund: TheirRefund }
  /** Adds another merchant's trade. */
  invent(amountFen: number): FakeMovement
}

export function createBooks(sourceNumber: string): Books {
  const orders = new Map<string, TheirOrder>()
  const movements: FakeMovement[] = []
  const rules = { holdsRefunds: false, refusesRefund: false }
  const snOf = (number: string) => number.slice(sourceNumber.length)

  function find(number: string, kind?: Kind): TheirOrder {
    const order = orders.get(number)
    if (!order || (kind !== undefined && order.kind !== kind)) throw new Refusal('NO_ORDER', '查无此订单')
    return order
  }

  return {
    rules,
    find,
    byCode: (id) => [...orders.values()].find(({ qrCode }) => qrCode === id),
    movements: () => movements,

    open(request) {
      if (!request.number.startsWith(sourceNumber) || !/^\w{6,32}$/.test(request.number))
        throw new Refusal('BAD_REQUEST', '订单号必须以来源编号开头，6 到 32 位')
      if (!Number.isSafeInteger(request.amount) || request.amount < 1 || request.amount > 10_000_000_000)
        throw new Refusal('BAD_REQUEST', '金额不合法')
      const known = orders.get(request.number)
      if (known && request.kind === 'QRPAYDEFAULT') throw new Refusal('DUP_BILL', '账单号重复')
      if (known && known.amount !== request.amount) throw new Refusal('BAD_REQUEST', '同一订单号金额不一致')
      const day = request.billDate.slice(2).replaceAll('-', '')
      const order: TheirOrder = known ?? {
        ...request,
        state: 'open',
        qrCode: request.kind === 'QRPAYDEFAULT' ? `${sourceNumber}${day}1${digits(15)}` : '',
        createdAt: new Date(),
        paidAt: undefined,
        paid: 0,
        target: '',
        seqId: '',
        refunds: new Map(),
      }
      orders.set(request.number, order)
      return order
    },

    pay(order, amount = order.amount, at = new Date()) {
      if (order.state !== 'open') throw new Error(`${order.number} is ${order.state}: nothing can be paid`)
      order.state = 'paid'
      order.paid = amount
      order.paidAt = at
      order.target = `42000${digits(23)}`
      order.seqId = `${digits(11)}N`
      movements.push({
        kind: 'payment',
        paymentSn: snOf(order.number),
        refundSn: null,
        tradeNo: order.seqId,
        amountFen: amount,
        feeFen: feeOf(amount),
        at,
      })
    },

    close(order) {
      if (order.state === 'paid') throw new Refusal('ORDER_PAID', '订单已支付，不能关闭')
      order.state = 'closed'
    },

    refund(order, refundOrderId, amount) {
      const known = order.refunds.get(refundOrderId)
      if (known && known.amount !== amount) throw new Refusal('DUP_REFUND', '退款订单号重复')
      if (known) return known
      if (order.state !== 'paid') throw new Refusal('BAD_STATUS', '订单未支付，不能退款')
      if (rules.refusesRefund) {
        rules.refusesRefund = false
        throw new Refusal('INSUFFICIENT_FUNDS', '商户可退余额不足')
      }
      const before = [...order.refunds.values()].reduce((total, one) => total + one.amount, 0)
      if (!(amount > 0) || before + amount > order.paid) throw new Refusal('OVER_AMOUNT', '累计退货金额超过支付金额')
      const refund: TheirRefund = {
        refundOrderId,
        amount,
        status: rules.holdsRefunds ? 'PROCESSING' : 'SUCCESS',
        target: `50300${digits(23)}`,
        at: new Date(),
      }
      order.refunds.set(refundOrderId, refund)
      movements.push({
        kind: 'refund',
        paymentSn: snOf(order.number),
        refundSn: snOf(refundOrderId),
        tradeNo: `${digits(11)}N`,
        amountFen: amount,
        feeFen: -feeOf(amount),
        at: refund.at,
      })
      return refund
    },

    settleRefunds() {
      rules.holdsRefunds = false
      for (const { refunds } of orders.values()) for (const refund of refunds.values()) refund.status = 'SUCCESS'
    },

    findRefund(refundOrderId) {
      for (const order of orders.values()) {
        const refund = order.refunds.get(refundOrderId)
        if (refund) return { order, refund }
      }
      throw new Refusal('NO_ORDER', '查无此退款')
    },

    invent(amountFen) {
      const movement: FakeMovement = {
        kind: 'payment',
        paymentSn: `X${randomUUID().slice(0, 8)}`,
        refundSn: null,
        tradeNo: `${digits(11)}N`,
        amountFen,
        feeFen: feeOf(amountFen),
        at: new Date(),
      }
      movements.push(movement)
      return movement
    },
  }
}
