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

/** UMS's books, and the rules by which they change. */
export function openBooks(sourceNumber: string) {
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
    byCode: (id: string) => [...orders.values()].find(({ qrCode }) => qrCode === id),
    movements: (): readonly FakeMovement[] => movements,

    open(
      asked: Pick<TheirOrder, 'number' | 'kind' | 'amount' | 'billDate' | 'notifyUrl' | 'returnUrl' | 'signType'>,
    ): TheirOrder {
      if (!asked.number.startsWith(sourceNumber) || !/^\w{6,32}$/.test(asked.number))
        throw new Refusal('BAD_REQUEST', '订单号必须以来源编号开头，6 到 32 位')
      if (!Number.isSafeInteger(asked.amount) || asked.amount < 1 || asked.amount > 10_000_000_000)
        throw new Refusal('BAD_REQUEST', '金额不合法')
      const known = orders.get(asked.number)
      if (known && asked.kind === 'QRPAYDEFAULT') throw new Refusal('DUP_BILL', '账单号重复')
      if (known && known.amount !== asked.amount) throw new Refusal('BAD_REQUEST', '同一订单号金额不一致')
      const day = asked.billDate.slice(2).replaceAll('-', '')
      const order: TheirOrder = known ?? {
        ...asked,
        state: 'open',
        qrCode: asked.kind === 'QRPAYDEFAULT' ? `${sourceNumber}${day}1${digits(15)}` : '',
        createdAt: new Date(),
        paidAt: undefined,
        paid: 0,
        target: '',
        seqId: '',
        refunds: new Map(),
      }
      orders.set(asked.number, order)
      return order
    },

    pay(order: TheirOrder, amount = order.amount, at = new Date()): void {
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

    close(order: TheirOrder): void {
      if (order.state === 'paid') throw new Refusal('ORDER_PAID', '订单已支付，不能关闭')
      order.state = 'closed'
    },

    refund(order: TheirOrder, refundOrderId: string, amount: number): TheirRefund {
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

    settleRefunds(): void {
      rules.holdsRefunds = false
      for (const { refunds } of orders.values()) for (const refund of refunds.values()) refund.status = 'SUCCESS'
    },

    findRefund(refundOrderId: string): { order: TheirOrder; refund: TheirRefund } {
      for (const order of orders.values()) {
        const refund = order.refunds.get(refundOrderId)
        if (refund) return { order, refund }
      }
      throw new Refusal('NO_ORDER', '查无此退款')
    },

    invent(amountFen: number): FakeMovement {
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

export type Books = ReturnType<typeof openBooks>
