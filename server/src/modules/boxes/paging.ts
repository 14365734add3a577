import { badInput } from '../../core/errors.ts'

/** Where a page begins: behind the entry `before`, or else at `offset`. Throws BAD_INPUT on no cursor of ours. */
export function placeOf({ page, size, cursor }: { page: number; size: number; cursor?: string | undefined }) {
  if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) throw badInput('cursor', '翻页标识不正确')
  return { size, offset: (page - 1) * size, before: cursor }
}

/** The cursor of the page that follows `rows`; null on the last one. */
export function nextCursor<Row>(rows: readonly Row[], size: number, keyOf: (row: Row) => string): string | null {
  const last = rows.at(-1)
  return rows.length === size && last !== undefined ? keyOf(last) : null
}
