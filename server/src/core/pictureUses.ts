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
