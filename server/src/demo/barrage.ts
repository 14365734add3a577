import { barrageLines, barragePhrases } from '@app/demo/catalogue/barrage'
import { sql } from 'kysely'
import type { Tx } from '../core/database.ts'

/** Publishes the blessings, and inserts the lines sent so far by `people` in turn. */
export async function seedBarrage(tx: Tx, people: readonly string[]): Promise<void> {
  await tx
    .insertInto('barrage_words')
    .values(barragePhrases.map((text, position) => ({ text, position })))
    .execute()
  const lines = barrageLines.map(([text, minutesAgo], index) => ({
    uid: people[index % people.length] ?? '',
    text,
    created_at: sql<Date>`now() - make_interval(mins => ${minutesAgo})`,
  }))
  await tx.insertInto('barrage_lines').values(lines.toReversed()).execute()
}
