import type { ChartEntryId, Uid } from '@app/contract'
import type { Sealer } from '../../core/crypto.ts'
import type { Db, Tx } from '../../core/database.ts'
import { best, thisMonth } from './inviteQueries.ts'

/** How many of a period are shown. */
export const chartLength = 100

/**
 * By which somebody on a chart is reported: a number of theirs for this period alone, from which nobody else can tell who
 * they are, or that they stand on another chart.
 */
export function entryIdOf(sealer: Pick<Sealer, 'keyedHash'>, period: string, uid: Uid): ChartEntryId {
  const hash = sealer.keyedHash(`${period}:${uid}`, 'inviteChart')
  return String(hash.readBigUInt64BE() % 10n ** 18n)
}

/** Who stands under `entryId` on a chart that is shown now; undefined where nobody does. */
export async function charted(db: Db | Tx, sealer: Sealer, entryId: ChartEntryId): Promise<Uid | undefined> {
  for (const period of ['', await thisMonth(db)]) {
    const rows = await best(db, period, chartLength)
    const row = rows.find(({ uid }) => entryIdOf(sealer, period, uid) === entryId)
    if (row) return row.uid
  }
  return undefined
}
