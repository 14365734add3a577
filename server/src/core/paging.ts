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
function placeOf({ page, size, cursor }: CursorPage, mostDigits = idDigits): Place {
  const isOurs = cursor === undefined || (/^\d+$/.test(cursor) && cursor.length <= mostDigits)
  if (!isOurs) throw badInput('cursor', '翻页标识不正确')
  return { size, offset: (page - 1) * size, before: cursor }
}

/** One page and the cursor of the next; null on the last, be it full or not. */
export interface ReadRows<Row> {
  rows: Row[]
  cursor: string | null
}

/**
 * Reads one page by `read`, which is asked for one entry more than is shown: it tells whether another page follows.
 * `keyOf` names the key a cursor is made of. Throws BAD_INPUT as `placeOf` does.
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

/** The page of `size` among `found`, in which one entry more shows that another page follows. */
export function cutPage<Row>(found: readonly Row[], size: number, keyOf: (row: Row) => string): ReadRows<Row> {
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  return { rows, cursor: found.length > size && last !== undefined ? keyOf(last) : null }
}
