import { Readable } from 'node:stream'
import type { AdminFile } from './adminHandler.ts'
import { byteOrderMark, csvLine } from '@app/contract/csv'

/** Returns rows as a CSV file (RFC 4180, UTF-8 with a byte order mark). */
export const csvFile = (name: string, rows: readonly (readonly string[])[]): AdminFile => ({
  name,
  type: 'text/csv; charset=utf-8',
  stream: Readable.from([byteOrderMark, ...rows.map((cells) => `${csvLine(cells)}\r\n`)]),
})
