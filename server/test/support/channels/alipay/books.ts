import type { FakeMovement } from '../provider.ts'
import { chinaTime } from './wire.ts'

/** A refusal with the gateway's code and message. */
export class Refusal extends Error {
  readonly subCode: string
  constructor(subCode: string, message: string) {
    super(message)
    this.subCode = subCode
  }
}

export interface Refund {
  number: string
  amountFen: number
  isDone: boolean
}

export interface Trade {
  outTradeNo: string
  tradeNo: string
  subject: string
  totalFen: number
  returnUrl: string
  notifyUrl: string
  expireAt: Date
  minimumAge: number
  status: 'WAIT_BUYER_PAY' | 'TRADE_CLOSED' | 'TRADE_SUCCESS'
  paidAt: Date | undefined
  refunds: Refund[]
}

export type NewTrade = Pick<
  Trade,
  'outTradeNo' | 'subject' | 'totalFen' | 'returnUrl' | 'notifyUrl' | 'expireAt' | 'minimumAge'
>

/** The fee: six in a thousand, the rate in most contracts. */
const feeOf = (amountFen: number) => Math.round(amountFen * 0.006)

/** Alipay's trades with one merchant. Methods throw a Refusal if the gateway would refuse. */
export interface Books {
  readonly payer: { age: number }
  readonly movements: readonly FakeMovement[]
  find(outTradeNo: string): Trade
  get(outTradeNo: string): Trade | undefined
  /** Creates the trade once, when the payer looks at the page. */
  open(request: NewTrade): Trade
  pay(outTradeNo: string, options?: { amountFen?: number; at?: Date }): Trade
  close(outTradeNo: string): Trade
  /** Refunds a part of a trade; `isMoved` says whether this request moved money. */
  refund(outTradeNo: string, number: string, amountFen: number): { trade: Trade; isMoved: boolean }
  /** Returns a refund that is done. */
  findRefund(outTradeNo: string, number: string): Refund | undefined
  holdRefunds(): void
  settleRefunds(): void
  refuseRefund(): void
  inventTrade(amountFen: number): FakeMovement
}

export function createBooks(): Books {
  const trades = new Map<string, Trade>()
  const movements: FakeMovement[] = []
  let count = 0
  let areRefundsHeld = false
  let isNextRefused = false
  const payer = { age: 30 }

  const nextTradeNo = () =>
    `${chinaTime(new Date()).slice(0, 10).replaceAll('-', '')}22001400${String(++count).padStart(12, '0')}`

  function find(outTradeNo: string): Trade {
    const trade = trades.get(outTradeNo)
    if (!trade) throw new Refusal('ACQ.TRADE_NOT_EXIST', '交易不存在')
    return trade
  }

  function move(movement: FakeMovement): void {
    movements.push(movement)
  }

  function finish(trade: Trade, refund: Refund): void {
    if (refund.isDone) return
    refund.isDone = true
    const { number: refundSn, amountFen } = refund
    const { outTradeNo: paymentSn, tradeNo } = trade
    move({ kind: 'refund', paymentSn, refundSn, tradeNo, amountFen, feeFen: -feeOf(amountFen), at: new Date() })
    const isWhole = trade.refunds.reduce((total, one) => total + one.amountFen, 0) === trade.totalFen
    if (isWhole && trade.refunds.every(({ isDone }) => isDone)) trade.status = 'TRADE_CLOSED'
  }

  return {
    payer,
    movements,
    find,
    get: (outTradeNo) => trades.get(outTradeNo),

    open(request) {
      const known = trades.get(request.outTradeNo)
      if (known) {
        if (known.totalFen !== request.totalFen) throw new Refusal('ACQ.CONTEXT_INCONSISTENT', '交易信息被篡改')
        return known
      }
      if (request.expireAt.getTime() <= Date.now()) throw new Refusal('ACQ.TRADE_HAS_CLOSE', '订单已超时关闭')
      const trade: Trade = {
        ...request,
        tradeNo: nextTradeNo(),
        status: 'WAIT_BUYER_PAY',
        paidAt: undefined,
        refunds: [],
      }
      trades.set(request.outTradeNo, trade)
      return trade
    },

    pay(outTradeNo, { amountFen, at } = {}) {
      const trade = find(outTradeNo)
      const paidAt = at ?? new Date()
      if (trade.status !== 'WAIT_BUYER_PAY') throw new Refusal('ACQ.TRADE_HAS_SUCCESS', '交易不在等待付款')
      if (payer.age < trade.minimumAge) throw new Refusal('ACQ.BUYER_NOT_ADULT', '付款人未达到商家要求的年龄')
      trade.totalFen = amountFen ?? trade.totalFen
      trade.status = 'TRADE_SUCCESS'
      trade.paidAt = paidAt
      move({
        kind: 'payment',
        paymentSn: outTradeNo,
        refundSn: null,
        tradeNo: trade.tradeNo,
        amountFen: trade.totalFen,
        feeFen: feeOf(trade.totalFen),
        at: paidAt,
      })
      return trade
    },

    close(outTradeNo) {
      const trade = find(outTradeNo)
      if (trade.status !== 'WAIT_BUYER_PAY') throw new Refusal('ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
      trade.status = 'TRADE_CLOSED'
      return trade
    },

    refund(outTradeNo, number, amountFen) {
      const trade = find(outTradeNo)
      const known = trade.refunds.find((refund) => refund.number === number)
      if (known && known.amountFen !== amountFen) throw new Refusal('ACQ.DISCORDANT_REPEAT_REQUEST', '请求信息不一致')
      if (known) return { trade, isMoved: false }
      if (!trade.paidAt) throw new Refusal('ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
      if (isNextRefused) {
        isNextRefused = false
        throw new Refusal('ACQ.SELLER_BALANCE_NOT_ENOUGH', '卖家余额不足')
      }
      const given = trade.refunds.reduce((total, one) => total + one.amountFen, 0)
      if (given + amountFen > trade.totalFen) throw new Refusal('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限')
      const refund: Refund = { number, amountFen, isDone: false }
      trade.refunds.push(refund)
      if (!areRefundsHeld) finish(trade, refund)
      return { trade, isMoved: refund.isDone }
    },

    findRefund: (outTradeNo, number) =>
      find(outTradeNo).refunds.find((refund) => refund.number === number && refund.isDone),

    holdRefunds() {
      areRefundsHeld = true
    },
    settleRefunds() {
      areRefundsHeld = false
      for (const trade of trades.values()) for (const refund of trade.refunds) finish(trade, refund)
    },
    refuseRefund() {
      isNextRefused = true
    },

    inventTrade(amountFen) {
      const tradeNo = nextTradeNo()
      const movement: FakeMovement = {
        kind: 'payment',
        paymentSn: `X${tradeNo}`,
        refundSn: null,
        tradeNo,
        amountFen,
        feeFen: feeOf(amountFen),
        at: new Date(),
      }
      move(movement)
      return movement
    },
  }
}
