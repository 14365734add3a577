import { sql } from 'kysely'
import type { DemandSource } from '../../core/demand.ts'
import type { Column } from '../../db/rows.ts'

/** Published messages about spots, as demand for the works of the spot's series. */
export const wallDemand: DemandSource = {
  lagSeconds: 60,
  async read(db, { from, until }) {
    const { rows } = await sql<{ uid: Column<'wall_messages', 'uid'>; albumId: Column<'albums', 'id'> }>`
      select said.uid, s.album_id as "albumId" from (
        select m.spot_id, m.uid from wall_messages m
        where m.state = 'visible' and m.deleted_at is null and m.reviewed_at >= ${from} and m.reviewed_at < ${until}
        union
        select m.spot_id, c.uid from wall_comments c join wall_messages m on m.id = c.message_id
        where c.state = 'visible' and c.reviewed_at >= ${from} and c.reviewed_at < ${until}
      ) said join scenic_spots s on s.id = said.spot_id
      where s.album_id is not null`.execute(db)
    return rows
  },
}
