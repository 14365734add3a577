import type { ChartEntryId, Uid } from '@app/contract'
import type { Sealer } from '../../core/crypto.ts'
import type { Db, Tx } from '../../core/database.ts'
import { best, thisMonth } from './inviteQueries.ts'

/** Entries shown per period. */
export const chartLength = 100

/**
 * Returns the id by which a chart entry is reported: unique to the user and period, so that nobody can identify the
 * user or link their entries on different charts.
 */
export function entryIdOf(sealer: Pick<Sealer, 'keyedHash'>, period: string, uid: Uid): ChartEntryId {
  const hash = sealer.keyedHash(`${period}:${uid}`, 'inviteChart')
  return String(hash.readBigUInt64BE() % 10n ** 18n)
}

/** Returns the user of an entry on a current chart; undefined if there is none. */
export async function charted(db: Db | Tx, sealer: Sealer, entryId: ChartEntryId): Promise<Uid | undefined> {
  for (const period of ['', await thisMonth(db)]) {
    const rows = await best(db, period, chartLength)
    const row = rows.find(({ uid }) => entryIdOf(sealer, period, uid) === entryId)
    if (row) return row.uid
  }
  return undefined
}
