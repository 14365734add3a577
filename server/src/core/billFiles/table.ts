import { parse } from 'csv-parse/sync'
import { unreadable } from './unreadable.ts'

/** A table's rows, each cell by the heading of its column, without spaces and tabs around it. */
export type Row = Readonly<Record<string, string>>

export interface TableOptions {
  /** Headings that there must be; others may be, in any order. */
  headings: readonly string[]
  /** Whether cells may stand in quotes. */
  isQuoted: boolean
}

/** Reads CSV that begins with its headings. Throws BILL_UNREADABLE where one is missing, or a row has too few or too many cells. */
export function readTable(csv: string, { headings, isQuoted }: TableOptions): Row[] {
  try {
    const rows: string[][] = parse(csv, { bom: true, quote: isQuoted ? '"' : null, trim: true, skip_empty_lines: true })
    const [first = [], ...others] = rows
    const missing = headings.filter((heading) => !first.includes(heading))
    if (missing.length > 0) throw unreadable(`缺少「${missing.join('」「')}」列`)
    return others.map((cells) => Object.fromEntries(first.map((heading, index) => [heading, cells[index] ?? ''])))
  } catch (cause) {
    throw unreadable('表格的行列对不上', cause)
  }
}

/** A row's cell; empty where its column is not there. */
export function cell(row: Row, heading: string): string {
  return row[heading] ?? ''
}
