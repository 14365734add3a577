import type { AlbumId, GoodsSn } from '@app/contract'
import { shanghaiDay, shanghaiDayBounds } from '../../../core/clock.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { DemandSignal, DemandSignalKind, DemandSources, DemandSource } from '../../../core/demand.ts'
import type { StoredSettings } from '../../../core/storedSettings.ts'
import type { Sweep } from '../../../jobs/worker.ts'
import type { GoodsSettings } from '../settings.ts'
import * as queries from './queries.ts'
import { createViews } from './views.ts'

const everySeconds = 120
const day = 86_400_000
/** How far back is looked at first, and how much of it at a time. */
const [longest, slice] = [14 * day, day / 4]

/** Favourites are counted once those who gave them have committed. */
export const favouriteDemand: DemandSource = { lagSeconds: 60, read: queries.readFavourites }

/**
 * How much people want works now (rules/goods#heat): each person counts once a day, kind and work; what they did weighs by
 * its kind and halves with time. Every source is read once, by its time, so that a run costs what happened since the last.
 */
export function createHeat(
  core: CoreServices,
  settings: Pick<StoredSettings<GoodsSettings>, 'get'>,
  demandSources: () => DemandSources,
) {
  const { database } = core
  const views = createViews(core)

  /** Reads one kind up to now; false where there is more of it. */
  const read = (kind: DemandSignalKind, source: DemandSource, now: Date): Promise<boolean> =>
    database.transaction(async (tx) => {
      const last = now.getTime() - source.lagSeconds * 1000
      const from = (await queries.lockMark(tx, kind))?.getTime() ?? last - longest
      if (from >= last) return true
      const dayOf = shanghaiDay(from)
      // What is read at a time is of one day: people count once in that.
      const until = Math.min(from + slice, shanghaiDayBounds(dayOf).to.getTime(), last)
      const found = await source.read(tx, { from: new Date(from), until: new Date(until) })
      await queries.note(tx, kind, dayOf, await seenIn(tx, found))
      await queries.setMark(tx, kind, new Date(until))
      return until === last
    })

  /** Reads what happened until `now` and reckons anew; the database's clock where none is given. */
  async function computeHeat(now?: Date): Promise<void> {
    const moment = now ?? (await queries.databaseNow(database.db))
    for (const [kind, source] of Object.entries(demandSources()) as [DemandSignalKind, DemandSource][]) {
      while (!(await read(kind, source, moment))) continue
    }
    const weights = await settings.get('heat')
    await database.transaction((tx) => queries.computeHeat(tx, weights))
    await queries.forgetOld(database.db)
  }

  const sweep: Sweep = { name: 'goods-heat', everySeconds, run: async () => computeHeat() }

  return { computeHeat, sweep, seen: views.seen, writeViews: views.write }
}

async function seenIn(
  tx: Parameters<typeof queries.worksOfAlbums>[0],
  found: readonly DemandSignal[],
): Promise<queries.Seen[]> {
  const albumIds = [...new Set(found.flatMap((one): AlbumId[] => ('albumId' in one ? [one.albumId] : [])))]
  const works = await queries.worksOfAlbums(tx, albumIds)
  return found.flatMap((one) => {
    const sns: readonly GoodsSn[] = 'goodsSn' in one ? [one.goodsSn] : (works.get(one.albumId) ?? [])
    return sns.map((goodsSn) => ({ goodsSn, who: one.uid }))
  })
}
