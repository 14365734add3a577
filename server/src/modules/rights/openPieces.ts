import { type RawBuilder, sql } from 'kysely'
import { counterOf } from '../../core/counters.ts'

// However many pieces there are, none is looked at: they are tallied as they are given out and end, and so are rights as they are used.

/** How many pieces of a work somebody has, as an expression. */
export const piecesOf = (goodsSn: RawBuilder<unknown>) => counterOf('piecesHeld', goodsSn)

/** How many pieces somebody has that bring the right `config`, and of which nobody has used it. */
export const openPieces = (config: RawBuilder<unknown>) => sql<number>`(
  (select coalesce(sum(${piecesOf(sql`g.goods_sn`)}), 0)::int from goods_rights g where g.config_id = ${config})
  - ${counterOf('rightsUsed', sql`(${config})::text`)}
)`
