import { isZip, unpack } from '../../core/billFiles/archive.ts'
import { cell, plainCell as plain, readTitled, type Row } from '../../core/billFiles/table.ts'
import { unreadable } from '../../core/billFiles/unreadable.ts'
import { fenOfYuan } from '../../core/yuan.ts'
import type { BillLine } from '../../ports/payments.ts'
import { paymentOf, readTime, refundOf } from './protocol.ts'

/** Headings of a trade bill, either in Chinese or with the field names of the interface. */
const headings = {
  number: ['请求流水号', '商户请求流水号', 'req_seq_id'],
  paidNumber: ['原请求流水号', '原交易请求流水号', 'org_req_seq_id'],
  tradeNo: ['汇付全局流水号', '全局流水号', '汇付流水号', 'hf_seq_id'],
  kind: ['交易类型', 'trans_type'],
  state: ['交易状态', 'trans_stat'],
  amount: ['交易金额', '订单金额', 'trans_amt'],
  fee: ['手续费', '手续费金额', 'fee_amt'],
  day: ['交易日期', 'trans_date'],
  time: ['交易完成时间', '交易时间', 'trans_time', 'end_time'],
  merchant: ['商户号', '汇付商户号', 'huifu_id'],
} as const
type Column = keyof typeof headings
const needed: readonly Column[] = ['number', 'kind', 'amount', 'time']

const refundKinds = /退款|退货|撤销|REFUND/i
const doneStates = /^(?:|S|(?:交易|支付|退款)?成功)$/
const otherStates = /^(?:[FPIC]|.*(?:失败|处理中|初始|关闭|待支付))$/

/** Reads a trade bill: a zip of CSV files, or one of them. Throws BILL_UNREADABLE with a message for anything else. */
export async function readBillFile(merchantId: string, file: Buffer): Promise<BillLine[]> {
  if (!isZip(file)) return readCsv(merchantId, file)
  // Other lists in the archive, such as splits or settlements, would count its trades twice.
  const files = unpack(file, (name) => /\.csv$/i.test(name) && !/_(?:settle|outcash|split|settleuser)_/i.test(name))
  if (files.length === 0) throw unreadable('压缩包里没有交易对账单（CSV）')
  const lines: BillLine[] = []
  for (const { content } of files) lines.push(...(await readCsv(merchantId, content)))
  return lines
}

async function readCsv(merchantId: string, file: Buffer): Promise<BillLine[]> {
  const { titles: written, rows } = await readTitled(file, Object.values(headings).flat())
  // A day without trades has only headings.
  const titles = new Map([...written].map((title) => [plain(title), title]))
  const named = new Map<Column, string>()
  for (const [column, names] of Object.entries(headings) as [Column, readonly string[]][]) {
    const name = names.map((one) => titles.get(one)).find((one) => one !== undefined)
    if (name !== undefined) named.set(column, name)
  }
  const missing = needed.filter((column) => !named.has(column))
  if (missing.length > 0) throw unreadable(`缺少「${missing.map((column) => headings[column][0]).join('」「')}」列`)
  const lines: BillLine[] = []
  for await (const row of rows)
    lines.push(...lineOf(merchantId, (column) => plain(cellOf(row, named.get(column))), row.line))
  return lines
}

const cellOf = (row: Row, name: string | undefined): string => (name === undefined ? '' : cell(row, name))
function lineOf(merchantId: string, at: (column: Column) => string, line: number): BillLine[] {
  const wrong = (problem: string) => unreadable(`第 ${line} 行${problem}`)
  const state = at('state')
  if (otherStates.test(state)) return []
  if (!doneStates.test(state)) throw wrong(`的交易状态「${state}」无法识别`)
  const merchant = at('merchant')
  if (merchant !== '' && merchant !== merchantId) throw wrong(`是商户 ${merchant} 的，不是本商户 ${merchantId} 的`)
  const number = at('number')
  if (number === '') throw wrong('没有请求流水号')
  const amountFen = fenOfYuan(at('amount').replaceAll(',', ''))
  const feeFen = at('fee') === '' ? 0 : fenOfYuan(at('fee').replaceAll(',', ''))
  if (amountFen === undefined || feeFen === undefined) throw wrong('的金额或手续费不是以元为单位的数')
  const time = at('time')
  const moment = readTime(
    time.replaceAll(/\D/g, '').length > 6
      ? time.replaceAll(/\D/g, '')
      : at('day').replaceAll(/\D/g, '') + time.replaceAll(/\D/g, ''),
  )
  if (!moment) throw wrong('的交易时间无法识别')
  const common = { tradeNo: at('tradeNo'), amountFen: Math.abs(amountFen), at: moment }
  if (!refundKinds.test(at('kind')))
    return [{ ...common, kind: 'payment', paymentSn: paymentOf(number), refundSn: null, feeFen: Math.abs(feeFen) }]
  const paid = at('paidNumber')
  return [
    {
      ...common,
      kind: 'refund',
      paymentSn: paymentOf(paid || number),
      refundSn: refundOf(number),
      feeFen: feeFen === 0 ? 0 : -Math.abs(feeFen),
    },
  ]
}
