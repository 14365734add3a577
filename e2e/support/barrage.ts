import type { Uid } from '@app/contract'
import { query } from './database.ts'

/** Inserts lines with unchecked texts for a user, and notifies every open page. */
export async function forgeLines(uid: Uid, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await query(
      `with line as (
         insert into barrage_lines (uid, text) values ($1, $2) returning id
       ), next as (
         update live_topics set last_number = last_number + 1 where topic = 'barrage' returning last_number
       )
       insert into live_events (topic, number, event, data)
       select 'barrage', last_number, 'line', jsonb_build_object(
         'lineId', line.id::text, 'text', $2::text, 'name', $2::text, 'time', extract(epoch from now())::bigint)
       from next, line`,
      [uid, text],
    )
  }
  await query(`select pg_notify('live_event', 'barrage')`)
}
