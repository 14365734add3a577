import { randomInt } from 'node:crypto'
import type { PaymentSn, RefundSn } from '@app/contract'
import type { FakeMovement } from '../provider.ts'

/** WeChat Pay's record of one payment. */
export interface Trade {
  outTradeNo: PaymentSn
  /** NATIVE, MWEB, JSAPI or APP. */
  type: string
  appId: string
  prepayId: string
  openedAt: Date
  description: string
  total: number
  expireAt: Date
  notifyUrl: string
  openid: string
  state: 'NOTPAY' | 'SUCCESS' | 'CLOSED' | 'REFUND'
  transactionId: string
  paidAt: Date | undefined
  paidFen: number
  refunds: Refund[]
}

export interface Refund {
  outRefundNo: RefundSn
  refundId: string
  fen: number
  state: 'PROCESSING' | 'SUCCESS'
  at: Date
}

/** A refusal: its status, code and message. */
export class Refused extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** The fee: six in a thousand, to the fen, refunded in proportion. */
const feeOf = (fen: number): number => Math.round((fen * 6) / 1000)

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')

/** The part of a trade that an opening determines. */
export type NewTrade = Omit<
  Trade,
  'prepayId' | 'openedAt' | 'state' | 'transactionId' | 'paidAt' | 'paidFen' | 'refunds'
>

export interface RefundedTrade {
  trade: Trade
  refund: Refund
}

/** WeChat Pay's own books. Methods throw Refused if the interface would refuse. */
export interface Books {
  readonly switches: { holdsRefunds: boolean; refusesRefund: boolean; holdsBills: boolean }
  readonly movements: readonly FakeMovement[]
  readonly trades: ReadonlyMap<string, Trade>
  find(outTradeNo: string): Trade
  newOpenid(): string
  /** Opens a payment, or finds the one that was opened with the same content. */
  open(request: NewTrade): Trade
  /** Pays as the payer. Throws if it can no longer be paid. */
  pay(outTradeNo: string, options?: { amountFen?: number; at?: Date }): Trade
  close(outTradeNo: string): void
  findRefund(outRefundNo: string): RefundedTrade
  refund(request: { outTradeNo: string; outRefundNo: string; fen: number; total: number }): RefundedTrade
  settleRefunds(): void
  /** Adds a trade of another shop of the same merchant. */
  invent(amountFen: number): FakeMovement
}

export function createBooks(): Books {
  const trades = new Map<string, Trade>()
  const movements: FakeMovement[] = []
  const switches = { holdsRefunds: false, refusesRefund: false, holdsBills: false }

  function find(outTradeNo: string): Trade {
    const trade = trades.get(outTradeNo)
    if (!trade) throw new Refused(404, 'ORDER_NOT_EXIST', '订单不存在')
    return trade
  }

  function refundOf(trade: Trade, refund: Refund): void {
    refund.state = 'SUCCESS'
    movements.push({
      kind: 'refund',
      paymentSn: trade.outTradeNo,
      refundSn: refund.outRefundNo,
      tradeNo: trade.transactionId,
      amountFen: refund.fen,
      feeFen: -feeOf(refund.fen) || 0,
      at: refund.at,
    })
  }

  return {
    switches,
    movements,
    trades,
    find,
    newOpenid: () => `o${digits(27)}`,

    open(request) {
      const known = trades.get(request.outTradeNo)
      if (!known) {
        const trade: Trade = {
          ...request,
          prepayId: `wx${digits(34)}`,
          openedAt: new Date(),
          state: 'NOTPAY',
          transactionId: '',
          paidAt: undefined,
          paidFen: 0,
          refunds: [],
        }
        trades.set(request.outTradeNo, trade)
        return trade
      }
      if (known.state === 'CLOSED') throw new Refused(400, 'ORDER_CLOSED', '该订单已关闭，请重新下单')
      if (known.state !== 'NOTPAY') throw new Refused(400, 'ORDERPAID', '该订单已支付')
      const same = (trade: NewTrade) =>
        [trade.type, trade.appId, trade.total, trade.description, trade.notifyUrl, +trade.expireAt].join()
      if (same(known) !== same(request)) throw new Refused(400, 'INVALID_REQUEST', '201 商户订单号重复')
      known.openedAt = new Date()
      return known
    },

    pay(outTradeNo, { amountFen, at } = {}) {
      const trade = find(outTradeNo)
      if (trade.state !== 'NOTPAY') throw new Error(`This payment is ${trade.state}`)
      if (!at && Date.now() > +trade.expireAt) throw new Error('This payment is over')
      Object.assign(trade, {
        state: 'SUCCESS',
        transactionId: `4200${digits(24)}`,
        paidAt: at ?? new Date(),
        paidFen: amountFen ?? trade.total,
      })
      movements.push({
        kind: 'payment',
        paymentSn: trade.outTradeNo,
        refundSn: null,
        tradeNo: trade.transactionId,
        amountFen: trade.paidFen,
        feeFen: feeOf(trade.paidFen),
        at: trade.paidAt ?? new Date(),
      })
      return trade
    },

    close(outTradeNo) {
      const trade = find(outTradeNo)
      if (trade.state === 'CLOSED') throw new Refused(400, 'ORDER_CLOSED', '订单已关闭')
      if (trade.state !== 'NOTPAY') throw new Refused(400, 'ORDERPAID', '订单已支付')
      trade.state = 'CLOSED'
    },

    findRefund(outRefundNo) {
      for (const trade of trades.values()) {
        const refund = trade.refunds.find((one) => one.outRefundNo === outRefundNo)
        if (refund) return { trade, refund }
      }
      throw new Refused(404, 'RESOURCE_NOT_EXISTS', '退款单不存在')
    },

    refund(request) {
      const trade = find(request.outTradeNo)
      const known = trade.refunds.find((one) => one.outRefundNo === request.outRefundNo)
      if (known) {
        if (known.fen !== request.fen) throw new Refused(400, 'PARAM_ERROR', '退款金额与之前请求不一致')
        return { trade, refund: known }
      }
      if (trade.state !== 'SUCCESS' && trade.state !== 'REFUND')
        throw new Refused(400, 'INVALID_REQUEST', '订单状态有误')
      if (request.total !== trade.paidFen) throw new Refused(400, 'PARAM_ERROR', '订单金额与之前请求不一致')
      const given = trade.refunds.reduce((sum, one) => sum + one.fen, 0)
      if (request.fen + given > trade.paidFen) throw new Refused(400, 'INVALID_REQUEST', '申请退款金额大于可退金额')
      if (switches.refusesRefund) {
        switches.refusesRefund = false
        throw new Refused(403, 'NOT_ENOUGH', '基本账户余额不足，请充值后重新发起')
      }
      const refund: Refund = {
        outRefundNo: request.outRefundNo,
        refundId: `5030${digits(24)}`,
        fen: request.fen,
        state: 'PROCESSING',
        at: new Date(),
      }
      trade.refunds.push(refund)
      trade.state = 'REFUND'
      if (!switches.holdsRefunds) refundOf(trade, refund)
      return { trade, refund }
    },

    settleRefunds() {
      switches.holdsRefunds = false
      for (const trade of trades.values())
        for (const refund of trade.refunds) if (refund.state === 'PROCESSING') refundOf(trade, refund)
    },

    invent(amountFen) {
      const movement: FakeMovement = {
        kind: 'payment',
        paymentSn: `SHOP-${digits(12)}`,
        refundSn: null,
        tradeNo: `4200${digits(24)}`,
        amountFen,
        feeFen: feeOf(amountFen),
        at: new Date(),
      }
      movements.push(movement)
      return movement
    },
  }
}
