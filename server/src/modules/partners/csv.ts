import { Readable } from 'node:stream'
import type { AdminFile } from '../../core/adminHandler.ts'

const byteOrderMark = '\u{FEFF}'

/** A CSV (RFC 4180, UTF-8 with a byte order mark) of rows. */
export const csvFile = (name: string, rows: readonly (readonly string[])[]): AdminFile => ({
  name,
  type: 'text/csv; charset=utf-8',
  stream: Readable.from([byteOrderMark, ...rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`)]),
})

/** A spreadsheet would run what looks like a formula: an apostrophe makes it text. Amounts may be less than nothing. */
function cellOf(cell: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(cell) && !/^-?\d+\.\d\d$/.test(cell)
  const text = isFormula ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
