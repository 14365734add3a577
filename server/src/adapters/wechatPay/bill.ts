import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import * as z from 'zod'
import { isZip, unpack } from '../../core/billFiles/archive.ts'
import { rowsOfBill } from '../../core/billFiles/table.ts'
import { unreadable } from '../../core/billFiles/unreadable.ts'
import { readShanghaiTime, shanghaiDayBounds } from '../../core/clock.ts'
import { fenOfYuan } from '../../core/yuan.ts'
import type { Bill, BillLine } from '../../ports/payments.ts'
import { bodyOf, unavailable, type WechatPayCalls } from './call.ts'

/** WeChat Pay makes the bill of a day after nine the next morning; it should be requested after ten. */
export const readyAfterHours = 10
const hourMilliseconds = 3_600_000
/** Maximum size in bytes, some 400,000 trades. */
const maximumBytes = 134_217_728

const prepared = z.looseObject({
  hash_type: z.literal('SHA1'),
  hash_value: z.string().regex(/^[\da-fA-F]{40}$/),
  download_url: z.string().max(2048),
})

/**
 * Downloads the trade bill of a day. Throws PROVIDER_UNAVAILABLE, or BILL_UNREADABLE if the file has another format.
 * `now` is the current time in milliseconds.
 */
export async function downloadBill(
  { ask, download }: Pick<WechatPayCalls, 'ask' | 'download'>,
  day: string,
  now: number,
): Promise<Bill> {
  const outcome = await ask('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`)
  if (outcome.kind === 'refused' && outcome.code === 'STATEMENT_CREATING') return { kind: 'notYet' }
  if (outcome.kind === 'refused' && outcome.code === 'NO_STATEMENT_EXIST') {
    // A day without trades has no bill either.
    const isReady = now >= shanghaiDayBounds(day).to.getTime() + readyAfterHours * hourMilliseconds
    return isReady ? { kind: 'lines', lines: [] } : { kind: 'notYet' }
  }
  const { hash_value: hash, download_url: url } = bodyOf(outcome, prepared)
  const file = await download(url, maximumBytes)
  if (createHash('sha1').update(file).digest('hex') !== hash.toLowerCase())
    throw unavailable('a bill that is not the one whose hash was signed')
  return { kind: 'lines', lines: await readBillFile(file) }
}

/** Columns by their headings; long-standing merchants get the older name of the first one. */
const headings = {
  at: ['交易时间'],
  tradeNo: ['微信订单号'],
  paymentSn: ['商户订单号'],
  state: ['交易状态'],
  paid: ['订单金额', '总金额'],
  refundSn: ['商户退款单号'],
  refunded: ['申请退款金额', '退款金额'],
  fee: ['手续费'],
} as const satisfies Record<string, readonly string[]>

type Columns = Record<keyof typeof headings, number>

const summaryHeading = '总交易单数'
/** Prefix of every value, so that spreadsheets do not read it as a number. */
const mark = '`'

/** Values may contain commas and are separated by their prefix, so lines are read whole. */
const noSeparator = '\u0001'

/** Reads a trade bill of the type ALL. Throws AppError BILL_UNREADABLE. */
export async function readBillFile(file: Buffer): Promise<BillLine[]> {
  const lines: BillLine[] = []
  let titles: readonly string[] | undefined
  let columns: Columns | undefined
  /** Undefined before the summary, '' at its headings. */
  let count: string | undefined
  for await (const { line: number, cells } of rowsOfBill(tableIn(file), { isQuoted: false, separator: noSeparator })) {
    const [line = ''] = cells
    if (titles === undefined) {
      titles = line.split(',')
      if (titles[0] !== headings.at[0]) throw unreadable('第一行不是微信支付交易账单的表头')
      columns = columnsOf(titles)
    } else if (count === undefined && line.startsWith(summaryHeading)) count = ''
    else if (count === '') count = valuesOf(line)[0] ?? ''
    else if (count === undefined && columns)
      lines.push(lineOf(valuesOf(line), { columns, width: titles.length, number }))
  }
  if (titles === undefined) throw unreadable('第一行不是微信支付交易账单的表头')
  // A file without its end was truncated; the missing trades would be mistaken for trades that WeChat Pay does not
  // have.
  if (count === undefined || count === '') throw unreadable('文件末尾没有汇总行，可能没有下载完整')
  if (Number(count) !== lines.length)
    throw unreadable(`汇总说有 ${Number(count)} 笔，文件里有 ${lines.length} 笔，可能没有下载完整`)
  return lines
}

/** Extracts the table: the interface returns plain text or gzip, the merchant platform a zip. */
function tableIn(file: Buffer): Buffer {
  if (isZip(file)) {
    const [table] = unpack(file, (name) => name.toLowerCase().endsWith('.csv'))
    if (!table) throw unreadable('压缩包里没有 CSV 文件')
    return table.content
  }
  return file[0] === 0x1f && file[1] === 0x8b ? gunzip(file) : file
}

function gunzip(file: Buffer): Buffer {
  try {
    return gunzipSync(file, { maxOutputLength: maximumBytes })
  } catch (cause) {
    throw unreadable('压缩文件打不开，可能没有下载完整', cause)
  }
}

function columnsOf(titles: readonly string[]): Columns {
  const entries = Object.entries(headings).map(([name, known]) => {
    const column = known.map((title) => titles.indexOf(title)).find((index) => index >= 0)
    if (column === undefined) throw unreadable(`缺少“${known[0]}”一列，请下载“全部”类型的交易账单`)
    return [name, column]
  })
  return Object.fromEntries(entries) as Columns
}

function valuesOf(line: string): string[] {
  return line.startsWith(mark) ? line.slice(1).split(`,${mark}`) : []
}

function lineOf(
  values: readonly string[],
  { columns, width, number }: { columns: Columns; width: number; number: number },
): BillLine {
  if (values.length !== width) throw unreadable(`第 ${number} 行有 ${values.length} 项，表头有 ${width} 项`)
  const valueOf = (name: keyof Columns) => values[columns[name]] ?? ''
  const fen = (name: 'paid' | 'refunded' | 'fee', yuan: string) => {
    const amount = fenOfYuan(yuan)
    if (amount === undefined) throw unreadable(`第 ${number} 行的${headings[name][0]}“${yuan}”不是金额`)
    return amount
  }
  const at = readShanghaiTime(valueOf('at'))
  if (!at) throw unreadable(`第 ${number} 行的交易时间“${valueOf('at')}”无法识别`)
  const state = valueOf('state')
  // Revoked trades were paid and refunded within one trade.
  if (!['SUCCESS', 'REFUND', 'REVOKED'].includes(state)) throw unreadable(`第 ${number} 行的交易状态“${state}”无法识别`)
  const isPayment = state === 'SUCCESS'
  const fee = Math.abs(fen('fee', centsOf(valueOf('fee'))))
  return {
    kind: isPayment ? 'payment' : 'refund',
    paymentSn: valueOf('paymentSn'),
    refundSn: isPayment ? null : valueOf('refundSn'),
    tradeNo: valueOf('tradeNo'),
    amountFen: isPayment ? fen('paid', valueOf('paid')) : fen('refunded', valueOf('refunded')),
    feeFen: isPayment || fee === 0 ? fee : -fee,
    at,
  }
}

/** Parses a fee with five decimals, of which the last three are zeros. */
function centsOf(fee: string): string {
  return fee.replace(/(\.\d\d)0+$/, '$1')
}
