import { isDayOf } from '../sameDay.ts'
import { randomInt, randomUUID } from 'node:crypto'
import type { FakeMovement } from '../provider.ts'

/** A refusal that is answered with a signature, like every answer of Huifu. */
export class Refusal extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

export interface TheirRefund {
  number: string
  day: string
  cents: number
  state: 'P' | 'S'
  hfSeqId: string
  at: Date
}

export interface TheirOrder {
  number: string
  day: string
  cents: number
  preOrderId: string
  notifyUrl: string
  callbackUrl: string
  openedAt: number
  state: 'P' | 'S' | 'F'
  isClosed: boolean
  paid: number
  hfSeqId: string
  paidAt: Date | undefined
  refunds: Map<string, TheirRefund>
}

const seconds = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' })
/** 20261123094500, in Shanghai. */
export const stampOf = (moment: Date): string => seconds.format(moment).replaceAll(/[-: ]/g, '')
const digits = (length: number): string => Array.from({ length }, () => randomInt(10)).join('')
export const feeOf = (cents: number): number => Math.round((cents * 6) / 1000)

/** Cents as yuan with two decimals. */
export function decimal(cents: number): string {
  const [whole, part] = [Math.trunc(Math.abs(cents) / 100), Math.abs(cents) % 100]
  return `${cents < 0 ? '-' : ''}${whole}.${String(part).padStart(2, '0')}`
}

/** Yuan with exactly two decimals as cents. */
export function centsOf(text: unknown): number {
  const parts = typeof text === 'string' ? /^(\d{1,11})\.(\d\d)$/.exec(text) : null
  if (!parts) throw new Refusal('10000000', '金额格式不正确')
  return Number(parts[1]) * 100 + Number(parts[2])
}

export type NewOrder = Pick<TheirOrder, 'number' | 'day' | 'cents' | 'notifyUrl' | 'callbackUrl'>

/** Huifu's books, and the rules by which they change. Methods throw a Refusal if Huifu would refuse. */
export interface Books {
  readonly rules: { holdsRefunds: boolean; refusesRefund: boolean; holdsBills: boolean }
  find(number: unknown, day?: unknown): TheirOrder
  byPreOrder(id: string): TheirOrder | undefined
  movements(): readonly FakeMovement[]
  open(request: NewOrder): TheirOrder
  pay(order: TheirOrder, cents?: number, at?: Date): void
  close(order: TheirOrder): void
  refund(order: TheirOrder, number: string, day: string, cents: number): TheirRefund
  findRefund(number: unknown, day: unknown): TheirRefund
  settleRefunds(): void
  /** Adds another merchant's trade. */
  invent(amountFen: number): FakeMovement
}

export function createBooks(): Books {
  const orders = new Map<string, TheirOrder>()
  const movements: FakeMovement[] = []
  const rules = { holdsRefunds: false, refusesRefund: false, holdsBills: false }

  function find(number: unknown, day?: unknown): TheirOrder {
    const order = typeof number === 'string' ? orders.get(number) : undefined
    // Found by its number and its day together.
    if (!order || (day !== undefined && !isDayOf(order.day, day))) throw new Refusal('99010003', '交易不存在')
    return order
  }

  return {
    rules,
    find,
    byPreOrder: (id) => [...orders.values()].find(({ preOrderId }) => preOrderId === id),
    movements: () => movements,

    open(request) {
      if (orders.has(request.number)) throw new Refusal('99010002', '预下单请求流水重复')
      if (request.cents < 1) throw new Refusal('10000000', '金额不能小于 0.01')
      const order: TheirOrder = {
        ...request,
        preOrderId: `H${stampOf(new Date())}${digits(12)}`,
        openedAt: Date.now(),
        state: 'P',
        isClosed: false,
        paid: 0,
        hfSeqId: '',
        paidAt: undefined,
        refunds: new Map(),
      }
      orders.set(request.number, order)
      return order
    },

    pay(order, cents = order.cents, at = new Date()) {
      if (order.state === 'S' || order.isClosed) throw new Error(`${order.number}: nothing can be paid`)
      Object.assign(order, { state: 'S', paid: cents, paidAt: at, hfSeqId: `0029000TOP3A${stampOf(at)}P${digits(12)}` })
      movements.push({
        kind: 'payment',
        paymentSn: order.number,
        refundSn: null,
        tradeNo: order.hfSeqId,
        amountFen: cents,
        feeFen: feeOf(cents),
        at,
      })
    },

    close(order) {
      if (Date.now() - order.openedAt < 60_000) throw new Refusal('10000015', '不允许关闭一分钟以内的订单')
      if (order.state === 'S' || order.isClosed) throw new Refusal('30000001', '原交易已经终态，不允许关单')
      order.isClosed = true
    },

    refund(order, number, day, cents) {
      if ([...orders.values()].some(({ refunds }) => refunds.has(number))) throw new Refusal('20000000', '重复交易')
      if (order.state !== 'S') throw new Refusal('10000001', '原交易没有处理完成')
      if (rules.refusesRefund) {
        rules.refusesRefund = false
        throw new Refusal('90000000', '账户余额不足')
      }
      const before = [...order.refunds.values()].reduce((total, one) => total + one.cents, 0)
      if (before + cents > order.paid) throw new Refusal('10000002', '退款金额大于可退金额')
      const at = new Date()
      const refund: TheirRefund = {
        number,
        day,
        cents,
        state: rules.holdsRefunds ? 'P' : 'S',
        hfSeqId: `0030000TOP1A${stampOf(at)}R${digits(12)}`,
        at,
      }
      order.refunds.set(number, refund)
      movements.push({
        kind: 'refund',
        paymentSn: order.number,
        refundSn: number,
        tradeNo: refund.hfSeqId,
        amountFen: cents,
        feeFen: -feeOf(cents),
        at,
      })
      return refund
    },

    findRefund(number, day) {
      for (const { refunds } of orders.values()) {
        const refund = typeof number === 'string' ? refunds.get(number) : undefined
        if (refund && refund.day === day) return refund
      }
      throw new Refusal('99010003', '交易不存在')
    },

    settleRefunds() {
      rules.holdsRefunds = false
      for (const { refunds } of orders.values()) for (const refund of refunds.values()) refund.state = 'S'
    },

    invent(amountFen) {
      const at = new Date()
      const movement: FakeMovement = {
        kind: 'payment',
        paymentSn: `X${randomUUID().slice(0, 8)}`,
        refundSn: null,
        tradeNo: `0029000TOP3A${stampOf(at)}P${digits(12)}`,
        amountFen,
        feeFen: feeOf(amountFen),
        at,
      }
      movements.push(movement)
      return movement
    },
  }
}
