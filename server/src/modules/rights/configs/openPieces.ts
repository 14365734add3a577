import { type RawBuilder, sql } from 'kysely'
import { counterOf } from '../../../core/counters.ts'

// Counts are maintained when items are issued or end and when rights are used, so no items are read here.

/** SQL for the number of held items of a work. */
export const piecesOf = (goodsSn: RawBuilder<unknown>) => counterOf('piecesHeld', goodsSn)

/** SQL for the number of held items that bring the right `config` unused. */
export const openPieces = (config: RawBuilder<unknown>) => sql<number>`(
  (select coalesce(sum(${piecesOf(sql`g.goods_sn`)}), 0)::int from goods_rights g where g.config_id = ${config})
  - ${counterOf('rightsUsed', sql`(${config})::text`)}
)`
