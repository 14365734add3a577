import { sql } from 'kysely'
import type { Tx } from '../../core/database.ts'
import { badInput } from '../../core/errors.ts'

// What lists that one person fills (favourites, followed shops) have in common.

export interface CursorPage {
  page: number
  size: number
  cursor?: string | undefined
}

/** Lets one transaction at a time add to a person's list `name`, so that a limit on its length holds. */
export async function lockList(tx: Tx, name: 'favourites' | 'shop_follows', uid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${name}:${uid}`}, 0))`.execute(tx)
}

/** Where a page begins: behind the entry of id `before`, or else at `offset`. Throws BAD_INPUT on no cursor of ours. */
export function placeOf({ page, size, cursor }: CursorPage) {
  if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) throw badInput('cursor', '翻页标识不正确')
  return { size, offset: (page - 1) * size, before: cursor }
}

/** The cursor of the page that follows `rows`; null on the last one. */
export function nextCursor(rows: readonly { entry_id: string }[], size: number): string | null {
  return rows.length === size ? (rows.at(-1)?.entry_id ?? null) : null
}
