import { readShanghaiTime } from '../../core/clock.ts'
import { isZip, unpack } from '../../core/billFiles/archive.ts'
import { cell, type Row, rowsOfBill, tableOf } from '../../core/billFiles/table.ts'
import { unreadable } from '../../core/billFiles/unreadable.ts'
import { fenOfYuan, yuanOfFen } from '../../core/yuan.ts'
import type { BillLine } from '../../ports/payments.ts'

const columns = {
  tradeNo: '支付宝交易号',
  paymentSn: '商户订单号',
  kind: '业务类型',
  at: '完成时间',
  amount: '订单金额（元）',
  refundSn: '退款批次号/请求号',
  fee: '服务费（元）',
} as const

const kinds: ReadonlyMap<string, BillLine['kind']> = new Map([
  ['交易', 'payment'],
  ['退款', 'refund'],
])

const beginning = /^#-+业务明细列表-+$/
const end = /^#-+业务明细列表结束-+$/

/**
 * Reads a day's bill of type `trade`: a zip with 业务明细 and its summary, or the first of them alone, in GBK. Throws
 * BILL_UNREADABLE, also for a truncated file, because its last lines state the totals.
 */
export async function readBillFile(file: Buffer): Promise<BillLine[]> {
  const footer: string[] = []
  const section = { isIn: false, isOver: false }
  const rows = rowsOfBill(detailsOf(file), { isQuoted: false })
  /** Yields the rows between the two markers, which are surrounded by comments. */
  async function* details() {
    for await (const row of rows) {
      const [first = ''] = row.cells
      if (end.test(first)) section.isOver = true
      else if (beginning.test(first)) section.isIn = true
      else if (section.isOver) footer.push(row.cells.join(','))
      else if (section.isIn) yield row
      if (section.isOver && !section.isIn) throw unreadable('没有完整的「业务明细列表」')
    }
  }
  const lines: BillLine[] = []
  try {
    for await (const row of tableOf(details(), Object.values(columns))) lines.push(lineOf(row))
  } catch (error) {
    // Without both markers, no part of the file is a complete table.
    if (!section.isIn) throw unreadable('没有完整的「业务明细列表」', undefined)
    throw error
  }
  if (!section.isOver) throw unreadable('没有完整的「业务明细列表」')
  requireTotals(footer, lines)
  return lines
}

/** Finds the one file in the archive that lists trades. */
function detailsOf(file: Buffer): Buffer {
  if (!isZip(file)) return file
  const [details, another] = unpack(file, (name) => name.endsWith('.csv') && !name.includes('汇总'))
  if (!details || another) throw unreadable('压缩包里应有且只有一份业务明细')
  return details.content
}

function lineOf(row: Row): BillLine {
  const of = (name: keyof typeof columns) => cell(row, columns[name])
  const kind = kinds.get(of('kind'))
  const amountFen = fenOfYuan(of('amount'))
  const feeFen = fenOfYuan(of('fee') || '0')
  const at = readShanghaiTime(of('at'))
  if (!kind) throw unreadable(`第 ${row.line} 行：无法识别的业务类型「${of('kind')}」`)
  if (amountFen === undefined || feeFen === undefined || !at)
    throw unreadable(`第 ${row.line} 行：${of('tradeNo')} 的金额或时间格式不正确`)
  return {
    kind,
    paymentSn: of('paymentSn'),
    refundSn: kind === 'refund' ? of('refundSn') : null,
    tradeNo: of('tradeNo'),
    // Refunds and fees leave the merchant's account, so the bill writes them as negative amounts.
    amountFen: Math.abs(amountFen),
    feeFen: feeFen === 0 ? 0 : -feeFen,
    at,
  }
}

/** Compares the lines with the totals below them: 交易合计：3笔，… and 退款合计：1笔，… */
function requireTotals(footer: readonly string[], lines: readonly BillLine[]): void {
  const totals = [
    { name: '交易合计', kind: 'payment' },
    { name: '退款合计', kind: 'refund' },
  ] as const
  for (const { name, kind } of totals) {
    const counted = new RegExp(`^#${name}：\\s*(\\d+)\\s*笔`)
    const stated = footer.map((line) => counted.exec(line)?.[1]).find((one) => one !== undefined)
    const own = lines.filter((line) => line.kind === kind)
    if (stated === undefined || Number(stated) === own.length) continue
    const sum = yuanOfFen(own.reduce((total, { amountFen }) => total + amountFen, 0))
    throw unreadable(`${name}写着 ${stated} 笔，明细里是 ${own.length} 笔、${sum} 元`)
  }
}
