import type { Operation } from '../provider.ts'
import { type Content, contentIn, textIn } from './request.ts'
import { type Books, Refusal } from './books.ts'
import { chinaTime, type Fields, fen, yuan } from './wire.ts'

export const operations: Readonly<Record<string, Operation>> = {
  'alipay.trade.query': 'query',
  'alipay.trade.close': 'close',
  'alipay.trade.refund': 'refund',
  'alipay.trade.fastpay.refund.query': 'refundQuery',
  'alipay.data.dataservice.bill.downloadurl.query': 'bill',
}

export interface GatewayDeps {
  books: Books
  /** The address of a day's bill; undefined if there is none. */
  billAddress: (day: string) => string | undefined
}

/** The gateway's answer to a genuine request, before it is signed. */
export function answerTo(fields: Fields, deps: GatewayDeps): Content {
  const operation = operations[fields.get('method') ?? '']
  try {
    const content = contentIn(fields)
    switch (operation) {
      case 'query':
        return success(queried(deps.books, textIn(content, 'out_trade_no')))
      case 'close':
        return success(closed(deps.books, textIn(content, 'out_trade_no')))
      case 'refund':
        return success(refunded(deps.books, content))
      case 'refundQuery':
        return success(refundQueried(deps.books, content))
      case 'bill':
        return success(billed(deps, content))
      default:
        return { code: '40004', msg: 'Business Failed', sub_code: 'isv.invalid-method', sub_msg: '不存在的方法名' }
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { code: '40004', msg: 'Business Failed', sub_code: error.subCode, sub_msg: error.message }
  }
}

const success = (content: Content): Content => ({ code: '10000', msg: 'Success', ...content })

function queried(books: Books, outTradeNo: string): Content {
  const trade = books.find(outTradeNo)
  return {
    buyer_logon_id: '186****0000',
    buyer_pay_amount: trade.paidAt ? yuan(trade.totalFen) : '0.00',
    out_trade_no: outTradeNo,
    ...(trade.paidAt && { send_pay_date: chinaTime(trade.paidAt) }),
    total_amount: yuan(trade.totalFen),
    trade_no: trade.tradeNo,
    trade_status: trade.status,
  }
}

function closed(books: Books, outTradeNo: string): Content {
  const { tradeNo } = books.close(outTradeNo)
  return { out_trade_no: outTradeNo, trade_no: tradeNo }
}

function refunded(books: Books, content: Content): Content {
  const outTradeNo = textIn(content, 'out_trade_no')
  const amountFen = fen(textIn(content, 'refund_amount'))
  const { trade, isMoved } = books.refund(outTradeNo, textIn(content, 'out_request_no'), amountFen)
  return {
    buyer_logon_id: '186****0000',
    fund_change: isMoved ? 'Y' : 'N',
    out_trade_no: outTradeNo,
    refund_fee: yuan(trade.refunds.reduce((total, one) => total + one.amountFen, 0)),
    trade_no: trade.tradeNo,
  }
}

/** A refund that is not done gets an empty answer, which is a success. */
function refundQueried(books: Books, content: Content): Content {
  const outTradeNo = textIn(content, 'out_trade_no')
  const refund = books.findRefund(outTradeNo, textIn(content, 'out_request_no'))
  if (!refund) return {}
  const trade = books.find(outTradeNo)
  return {
    out_request_no: refund.number,
    out_trade_no: outTradeNo,
    refund_amount: yuan(refund.amountFen),
    refund_status: 'REFUND_SUCCESS',
    total_amount: yuan(trade.totalFen),
    trade_no: trade.tradeNo,
  }
}

function billed({ billAddress }: GatewayDeps, content: Content): Content {
  if (textIn(content, 'bill_type') !== 'trade') throw new Refusal('isv.invalid_arguments', '账单类型不支持')
  const address = billAddress(textIn(content, 'bill_date'))
  if (address === undefined) throw new Refusal('isp.bill_not_exist', '账单不存在')
  return { bill_download_url: address }
}
