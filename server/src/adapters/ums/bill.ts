import { isZip } from '../../core/billFiles/archive.ts'
import { cell, plainCell as plain, readTitled } from '../../core/billFiles/table.ts'
import { unreadable } from '../../core/billFiles/unreadable.ts'
import { readShanghaiTime } from '../../core/clock.ts'
import { fenOfYuan } from '../../core/yuan.ts'
import type { BillLine } from '../../ports/payments.ts'
import type { UmsAccount } from './account.ts'
import { ourNumber } from './protocol.ts'

/** Headings of the trade list exported from UMS's merchant platform; some have two names. */
const headings = {
  order: ['商户订单号', '订单号'],
  paidOrder: ['原商户订单号', '原订单号'],
  kind: ['交易类型'],
  amount: ['交易金额', '金额'],
  fee: ['手续费'],
  day: ['交易日期'],
  time: ['交易时间', '交易日期时间'],
  number: ['银商订单号', '检索号', '参考号', '交易参考号', '检索参考号'],
  merchant: ['商户号', '商编'],
} as const
type Column = keyof typeof headings

const refundKinds = /退货|退款|撤销|冲正/
const paymentKinds = /消费|支付|付款|交易|收款/

/**
 * Reads the trade list that an operator exported from UMS's merchant platform as CSV, in GBK or UTF-8. Throws
 * BILL_UNREADABLE with a message for anything else, even for a single invalid line, because a partial bill is useless.
 */
export async function readBillFile(account: UmsAccount, file: Buffer): Promise<BillLine[]> {
  if (isZip(file)) throw unreadable('这是 Excel 工作簿或压缩包，请在表格软件里另存为 CSV 再上传')
  const { titles, rows } = await readTitled(file, Object.values(headings).flat())
  const named = columnsOf(titles)
  const lines: BillLine[] = []
  for await (const row of rows) {
    const at: ReadCell = (column) => cell(row, named[column] ?? '')
    if (!isSum(at)) lines.push(lineOf(account, at, row.line))
  }
  return lines
}

/** Returns the text of a column in the current row. */
type ReadCell = (column: Column) => string

function lineOf({ merchantId, sourceNumber }: UmsAccount, at: ReadCell, line: number): BillLine {
  const wrong = (problem: string) => unreadable(`第 ${line} 行${problem}`)
  const merchant = plain(at('merchant'))
  if (merchant !== '' && merchant !== merchantId) throw wrong(`是商户 ${merchant} 的，不是本商户 ${merchantId} 的`)
  const isRefund = refundKinds.test(at('kind'))
  if (!isRefund && !paymentKinds.test(at('kind'))) throw wrong(`的交易类型「${at('kind')}」无法识别`)
  const [amountFen, feeFen] = [fenOf(at('amount')), at('fee') === '' ? 0 : fenOf(at('fee'))]
  if (amountFen === undefined || feeFen === undefined) throw wrong('的金额或手续费不是以元为单位的数')
  const moment = momentOf(plain(at('day')), plain(at('time')))
  if (!moment) throw wrong('的交易时间无法识别')
  const own = (number: string) => ourNumber(sourceNumber, number) ?? number
  const order = plain(at('order'))
  const paid = plain(at('paidOrder'))
  const common = { tradeNo: plain(at('number')), amountFen: Math.abs(amountFen), at: moment }
  if (!isRefund) return { ...common, kind: 'payment', paymentSn: own(order), refundSn: null, feeFen: Math.abs(feeFen) }
  // A refund has its own number, or that of its payment if the export omits the other.
  const isOwnNumber = paid !== '' && paid !== order
  return {
    ...common,
    kind: 'refund',
    paymentSn: own(isOwnNumber ? paid : order),
    refundSn: isOwnNumber || !own(order).startsWith('P') ? own(order) : null,
    feeFen: feeFen === 0 ? 0 : -Math.abs(feeFen),
  }
}

function columnsOf(titles: ReadonlySet<string>): Record<Column, string | undefined> {
  const find = (names: readonly string[]) => names.find((name) => titles.has(name))
  const found = Object.fromEntries(Object.entries(headings).map(([column, names]) => [column, find(names)])) as Record<
    Column,
    string | undefined
  >
  for (const column of ['kind', 'fee', 'order', 'amount', 'time'] as const) {
    if (found[column] === undefined) throw unreadable(`缺少「${headings[column].join('」或「')}」列`)
  }
  return found
}

/** Whether a line is a sum; these follow the trades and have no order number. */
const isSum = (at: ReadCell): boolean => at('order') === '' && /合计|总计|小计|^$/.test(at('kind'))

const fenOf = (text: string): number | undefined => fenOfYuan(plain(text).replaceAll(',', '').replace(/^\+/, ''))

/** Parses a day and a time as exported: 20261123 and 094500, or 2026-11-23 09:45:00 in one field. */
function momentOf(day: string, time: string): Date | undefined {
  const isWhole = time.replaceAll(/\D/g, '').length >= 12
  const digits = (isWhole ? time : `${day}${time.replaceAll(/\D/g, '').padStart(6, '0')}`).replaceAll(/\D/g, '')
  const parts = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})?$/.exec(digits)
  if (!parts) return undefined
  const [, year, month, date, hour, minute, second = '00'] = parts
  return readShanghaiTime(`${year}-${month}-${date} ${hour}:${minute}:${second}`)
}
