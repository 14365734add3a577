import type { OrderSn } from '@app/contract'
import { badInput } from '../../core/errors.ts'
import type { Parcel } from './deliveryQueries.ts'

/** A line of a CSV that says by whom an order was sent; `problem` in words where it cannot be read. */
export interface Sending {
  line: number
  orderSn: OrderSn
  parcel: Parcel
  problem: string
}

const mostLines = 1000

/** The cells of a line; quotes hold commas, and two of them a quote. */
export function cellsOf(line: string): string[] {
  const cells = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)]
  return cells.map(([, quoted, plain]) => (quoted?.replaceAll('""', '"') ?? plain ?? '').trim())
}

function problemOf([orderSn = '', carrier = '', trackingNumber = '', ...more]: string[]): string {
  if (more.some((cell) => cell !== '')) return '一行应为三列：订单编号、快递公司、快递单号'
  if (!/^[\w-]{1,40}$/.test(orderSn)) return '订单编号不正确'
  if (carrier.length < 1 || carrier.length > 40) return '快递公司应为 1 到 40 个字'
  if (!/^[\w-]{4,40}$/.test(trackingNumber)) return '快递单号应为 4 到 40 个字母、数字或短横'
  return ''
}

/** Reads a CSV of orders and their parcels, with a line of headings or without. Throws BAD_INPUT for more than a thousand lines. */
export function readSendings(csv: string): Sending[] {
  const rows = csv
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((text, index) => ({ line: index + 1, cells: cellsOf(text) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .filter(({ cells: [first = ''] }, index) => index > 0 || !first.includes('订单'))
  if (rows.length > mostLines) throw badInput('csv', `一次最多 ${mostLines} 行`)
  const seen = new Set<string>()
  return rows.map(({ line, cells }) => {
    const [orderSn = '', carrier = '', trackingNumber = ''] = cells
    const problem = problemOf(cells) || (seen.has(orderSn) ? '同一订单在前面已经出现' : '')
    seen.add(orderSn)
    return { line, orderSn, parcel: { carrier, trackingNumber }, problem }
  })
}
