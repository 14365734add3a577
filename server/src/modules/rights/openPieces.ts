import { type RawBuilder, sql } from 'kysely'
import { tallyOf } from '../../core/tallies.ts'

// However many pieces there are, none is looked at: serial numbers are given once, from one on, and what ended or was used is tallied.

/** How many pieces of a work somebody has, as an expression. */
export const piecesOf = (goodsSn: RawBuilder<unknown>) => sql<number>`(
  coalesce((select max(serial) from items where items.goods_sn = ${goodsSn}), 0) - ${tallyOf('piecesEnded', goodsSn)}
)`

/** How many pieces somebody has that bring the right `config`, and of which nobody has used it. */
export const openPieces = (config: RawBuilder<unknown>) => sql<number>`(
  (select coalesce(sum(${piecesOf(sql`g.goods_sn`)}), 0)::int from goods_rights g where g.config_id = ${config})
  - ${tallyOf('rightsUsed', sql`(${config})::text`)}
)`
