import type { AlbumId, GoodsSn } from '@app/contract'
import { shanghaiDay, shanghaiDayBounds } from '../../../core/clock.ts'
import type { Tx } from '../../../core/database.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { DemandSignal, DemandSignalKind, DemandSources, DemandSource } from '../../../core/demand.ts'
import type { StoredSettings } from '../../../core/storedSettings.ts'
import type { Sweep } from '../../../jobs/worker.ts'
import type { GoodsSettings } from '../settings.ts'
import * as queries from './queries.ts'
import { createViews } from './views.ts'

const everySeconds = 120
const day = 86_400_000
/** Milliseconds that a first run looks back, and that one step reads. */
const [longest, slice] = [14 * day, day / 4]

/** Favourites are read with a lag, so that their transactions have committed. */
export const favouriteDemand: DemandSource = { lagSeconds: 60, read: queries.readFavourites }

/**
 * Present demand for works (rules/goods#heat): each user counts once per day, signal and work, with the signal's weight
 * and a half-life. Every source is read once, in order of time, so that a run costs only what happened since the last
 * one.
 */
export interface Heat {
  /** Reads signals until `now`, by default the database clock, and computes heat from them. */
  computeHeat(now?: Date): Promise<void>
  /** Records a view of a work. Never blocks and never fails. */
  seen(goodsSn: GoodsSn, ip: string): void
  /** Stores the views that wait in this process. */
  writeViews(): Promise<void>
  sweep: Sweep
}

interface Deps extends Pick<CoreServices, 'clock' | 'database' | 'log' | 'sealer'> {
  settings: Pick<StoredSettings<GoodsSettings>, 'get'>
  demandSources: () => DemandSources
}

export function createHeat(deps: Deps): Heat {
  const views = createViews(deps)
  return {
    computeHeat: (now) => computeHeat(deps, now),
    sweep: { name: 'goods-heat', everySeconds, run: () => computeHeat(deps) },
    seen: views.seen,
    writeViews: views.write,
  }
}

async function computeHeat({ database, settings, demandSources }: Deps, now?: Date): Promise<void> {
  const until = now ?? (await queries.databaseNow(database.db))
  for (const [kind, source] of Object.entries(demandSources()) as [DemandSignalKind, DemandSource][]) {
    while (!(await database.transaction((tx) => readSignal(tx, kind, source, until)))) continue
  }
  const weights = await settings.get('heat')
  await database.transaction((tx) => queries.computeHeat(tx, weights))
  await queries.forgetOld(database.db)
}

/** Reads the next part of one signal up to `now`; returns false if there is more to read. */
async function readSignal(tx: Tx, kind: DemandSignalKind, source: DemandSource, now: Date): Promise<boolean> {
  const last = now.getTime() - source.lagSeconds * 1000
  const from = (await queries.lockMark(tx, kind))?.getTime() ?? last - longest
  if (from >= last) return true
  const dayOf = shanghaiDay(from)
  // One step stays within a day, since users count once per day.
  const until = Math.min(from + slice, shanghaiDayBounds(dayOf).to.getTime(), last)
  const found = await source.read(tx, { from: new Date(from), until: new Date(until) })
  await queries.note(tx, kind, dayOf, await seenIn(tx, found))
  await queries.setMark(tx, kind, new Date(until))
  return until === last
}

/** Returns the works that signals are about: of an album, all of its works. */
async function seenIn(tx: Tx, found: readonly DemandSignal[]): Promise<queries.Seen[]> {
  const albumIds = [...new Set(found.flatMap((one): AlbumId[] => ('albumId' in one ? [one.albumId] : [])))]
  const works = await queries.worksOfAlbums(tx, albumIds)
  return found.flatMap((one) => {
    const sns: readonly GoodsSn[] = 'goodsSn' in one ? [one.goodsSn] : (works.get(one.albumId) ?? [])
    return sns.map((goodsSn) => ({ goodsSn, who: one.uid }))
  })
}
