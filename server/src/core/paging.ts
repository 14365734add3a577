import { badInput } from './errors.ts'

// Lists that grow without end are read by page number, or by the cursor of the page before, which stays quick however far
// one goes. A cursor is the key of the last entry that was shown.

/** What such a list is asked for: its `page`, counted from 1, unless there is a `cursor`. */
export interface CursorPage {
  page: number
  size: number
  cursor?: string | undefined
}

/** Where a page of it begins: behind the entry whose key is `before`, or else `offset` entries from the first. */
export interface Place {
  size: number
  offset: number
  before: string | undefined
}

/** The most digits of a key that is sure to fit a bigint. */
const idDigits = 18

/** Throws BAD_INPUT on no cursor of ours: one is decimal digits, `mostDigits` of them at most. */
export function placeOf({ page, size, cursor }: CursorPage, mostDigits = idDigits): Place {
  const isOurs = cursor === undefined || (/^\d+$/.test(cursor) && cursor.length <= mostDigits)
  if (!isOurs) throw badInput('cursor', '翻页标识不正确')
  return { size, offset: (page - 1) * size, before: cursor }
}

/** The cursor of the page that follows `rows`; null on the last one, which is known by not being full. */
export function nextCursor<Row>(rows: readonly Row[], size: number, keyOf: (row: Row) => string): string | null {
  const last = rows.at(-1)
  return rows.length === size && last !== undefined ? keyOf(last) : null
}
