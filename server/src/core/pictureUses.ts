import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from './database.ts'

/** One thing that shows a picture. */
export interface PictureUse {
  id: string
  name: string
}

/** Finds things of a module that show the picture at `url`; `kind` is the name operators see. */
export interface PictureUses {
  readonly kind: string
  find(db: Db | Tx, url: string): Promise<PictureUse[]>
}

/** Maximum results of one kind. */
export const mostUses = 20

/**
 * SQL condition: one of these columns, JSON or text, names the picture at `url`. Addresses end in random letters, so
 * none is a prefix of another.
 */
export const names = (columns: readonly string[], url: string): RawBuilder<boolean> =>
  sql<boolean>`position(${url} in concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))})) > 0`

/** Finds everything that shows the picture, model or video at `url`, at most `mostUses` of each kind. */
export async function findUses(
  db: Db | Tx,
  uses: readonly PictureUses[],
  url: string,
): Promise<(PictureUse & { kind: string })[]> {
  const found = []
  for (const { kind, find } of uses) for (const use of await find(db, url)) found.push({ kind, ...use })
  return found
}
