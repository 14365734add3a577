import { AppError } from '../errors.ts'
import { encodingOf, textOf } from '../lists/encoding.ts'
import { createRowReader, type SheetRow } from '../lists/rows.ts'
import { declaredSeparator, separatorOf } from '../lists/separator.ts'
import { unreadable } from './unreadable.ts'

/** One row of a table; each cell is keyed by its column's heading. */
export interface Row {
  /** Row number as a spreadsheet counts, from 1. */
  line: number
  cells: Readonly<Record<string, string>>
}

interface RowsOptions {
  /** Whether cells may be quoted. */
  isQuoted: boolean
  /** Headings used to detect the separator, for files that people may have saved again. Without them it is a comma. */
  known?: readonly string[]
  /** Separator; a comma by default. */
  separator?: string
}

/**
 * Yields the rows of a bill in any supported encoding, in pieces so that other requests are served in between. Throws
 * BILL_UNREADABLE.
 */
export async function* rowsOfBill(
  file: Buffer,
  { isQuoted, known, separator = ',' }: RowsOptions,
): AsyncGenerator<SheetRow> {
  try {
    const encoding = await encodingOf(file)
    let reader = createRowReader({ separator, isQuoted })
    let isFirst = true
    for await (const piece of textOf(file, encoding)) {
      let text = piece
      if (isFirst && known) {
        const declared = declaredSeparator(text)
        const found =
          declared?.separator ?? separatorOf(text, (cells) => known.filter((one) => cells.includes(one)).length)
        reader = createRowReader({ separator: found, isQuoted })
        text = text.slice(declared?.length ?? 0)
      }
      isFirst = false
      yield* reader.push(text).map(whole)
    }
    yield* reader.end().map(whole)
  } catch (error) {
    if (error instanceof AppError && error.reason === 'LIST_UNREADABLE') throw unreadable(error.message, undefined)
    throw error
  }
}

function whole(row: SheetRow): SheetRow {
  if (row.cells.some((one) => one.includes('\uFFFD')))
    throw unreadable(`第 ${row.line} 行有乱码，文件在转换编码时已经损坏，请重新下载`)
  return row
}

/**
 * Yields the rows of a table that starts with its headings, in any order. Throws BILL_UNREADABLE if one of `headings`
 * is missing, or a row has too few or too many cells.
 */
export async function* tableOf(rows: AsyncIterable<SheetRow>, headings: readonly string[]): AsyncGenerator<Row> {
  let titles: readonly string[] | undefined
  for await (const { line, cells } of rows) {
    if (titles === undefined) {
      titles = withoutEmptyEnd(cells)
      const missing = headings.filter((heading) => !cells.includes(heading))
      if (missing.length > 0) throw unreadable(`缺少「${missing.join('」「')}」列`)
      continue
    }
    const width = titles.length
    if (cells.length < width || cells.slice(width).some((one) => one !== ''))
      throw unreadable(`第 ${line} 行有 ${cells.length} 格，表头有 ${width} 格，行列对不上`)
    yield { line, cells: Object.fromEntries(titles.map((title, place) => [title, cells[place] ?? ''])) }
  }
  if (titles === undefined) throw unreadable('文件是空的')
}

/** Reads the headings of a table and returns them with its rows; `titles` is empty for an empty file. */
export async function readTitled(
  file: Buffer,
  known: readonly string[],
): Promise<{ titles: ReadonlySet<string>; rows: AsyncGenerator<Row> }> {
  const rows = rowsOfBill(file, { isQuoted: true, known })
  const first = await rows.next()
  if (first.done) throw unreadable('文件是空的')
  async function* all() {
    yield first.value as SheetRow
    yield* rows
  }
  return { titles: new Set(first.value.cells), rows: tableOf(all(), []) }
}

function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  const last = cells.findLastIndex((one) => one !== '')
  return cells.slice(0, last + 1)
}

/** Returns a row's cell; empty if the column is missing. */
export function cell({ cells }: Row, heading: string): string {
  return cells[heading] ?? ''
}

/** Strips the marker that keeps a spreadsheet from rounding a number: '123, `123 or ="123". */
export const plainCell = (text: string): string =>
  text
    .replace(/^(?:['`\t]|=")+/, '')
    .replace(/"$/, '')
    .trim()
