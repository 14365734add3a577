import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from './database.ts'

/** One thing that shows a picture. */
export interface PictureUse {
  id: string
  name: string
}

/** What of a module shows pictures of the library: how operators call it, and those that show the one at `url`. */
export interface PictureUses {
  readonly kind: string
  find(db: Db | Tx, url: string): Promise<PictureUse[]>
}

/** As many of one kind as anybody reads. */
export const mostUses = 20

/** Whether any of these columns, JSON or text, names the picture at `url`. No other address begins with it: it ends in random letters. */
export const names = (columns: readonly string[], url: string): RawBuilder<boolean> =>
  sql<boolean>`position(${url} in concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))})) > 0`

/** Everything that shows the picture, model or video at `url`, at most `mostUses` of each kind. */
export async function findUses(
  db: Db | Tx,
  uses: readonly PictureUses[],
  url: string,
): Promise<(PictureUse & { kind: string })[]> {
  const found = []
  for (const { kind, find } of uses) for (const use of await find(db, url)) found.push({ kind, ...use })
  return found
}
