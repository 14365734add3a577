import { barrageLines, barrageWords } from '@app/demo/catalogue/barrage'
import { sql } from 'kysely'
import type { Tx } from '../core/database.ts'

/** Offers the blessings, and lets `people` have sent the lines so far, in turn. */
export async function seedBarrage(tx: Tx, people: readonly string[]): Promise<void> {
  await tx
    .insertInto('barrage_words')
    .values(barrageWords.map((text, position) => ({ text, position })))
    .execute()
  const lines = barrageLines.map(([text, minutesAgo], index) => ({
    uid: people[index % people.length] ?? '',
    text,
    created_at: sql<Date>`now() - make_interval(mins => ${minutesAgo})`,
  }))
  await tx.insertInto('barrage_lines').values(lines.toReversed()).execute()
}
