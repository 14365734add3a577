import { badInput } from './errors.ts'

// Paging for lists that grow without end: by page number, or by a cursor, which stays fast at any depth. A cursor is
// the key of the last entry shown.

/** Paging input: `page`, counted from 1, is ignored if there is a `cursor`. */
export interface CursorPage {
  page: number
  size: number
  cursor?: string | undefined
}

/** Start of a page: after the entry with the key `before`, or else `offset` entries from the first. */
export interface Place {
  size: number
  offset: number
  before: string | undefined
}

/** Maximum digits of a key that always fit a bigint. */
const idDigits = 18

/** Converts paging input. Throws BAD_INPUT for an invalid cursor: one has at most `mostDigits` decimal digits. */
function placeOf({ page, size, cursor }: CursorPage, mostDigits = idDigits): Place {
  const isOurs = cursor === undefined || (/^\d+$/.test(cursor) && cursor.length <= mostDigits)
  if (!isOurs) throw badInput('cursor', '翻页标识不正确')
  return { size, offset: (page - 1) * size, before: cursor }
}

/** One page and the cursor of the next; null on the last page, even if it is full. */
export interface ReadRows<Row> {
  rows: Row[]
  cursor: string | null
}

/**
 * Reads one page by `read`, which gets a limit one larger than the page to detect a next page. `keyOf` returns the key
 * for the cursor. Throws BAD_INPUT for an invalid cursor.
 */
export async function readPage<Row>(
  input: CursorPage,
  read: (place: Place) => Promise<Row[]>,
  keyOf: (row: Row) => string,
  mostDigits = idDigits,
): Promise<ReadRows<Row>> {
  const place = placeOf(input, mostDigits)
  return cutPage(await read({ ...place, size: place.size + 1 }), place.size, keyOf)
}

/** Cuts a page of `size` entries from `found`; an extra entry means that another page follows. */
export function cutPage<Row>(found: readonly Row[], size: number, keyOf: (row: Row) => string): ReadRows<Row> {
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  return { rows, cursor: found.length > size && last !== undefined ? keyOf(last) : null }
}
