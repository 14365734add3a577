import { type GoodsSn, RecordSource, type Reply, type Uid } from '@app/contract'
import { toSeconds } from '../../../core/clock.ts'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { type CursorPage, readPage } from '../../../core/paging.ts'
import type { StoredSettings } from '../../../core/storedSettings.ts'
import type { PointsModule } from '../../points/index.ts'
import { readCounts } from '../catalogue/queries.ts'
import { lockList } from '../listLock.ts'
import { presentCard } from '../catalogue/present.ts'
import type { GoodsSettings } from '../settings.ts'
import * as queries from './queries.ts'

type Outcome = Reply<'goods/collectibles/add'>

/** A user's favourite works. */
export interface Favourites {
  /** Adds a work and earns points for it. Throws GOODS_NOT_FOUND, FAVOURITE_LIMIT. */
  add(tx: Tx, uid: Uid, goodsSn: GoodsSn): Promise<Outcome>
  /** Removes a favourite, even of a work that is no longer public. Throws GOODS_NOT_FOUND. */
  remove(uid: Uid, goodsSn: GoodsSn): Promise<Outcome>
  listSns(uid: Uid): Promise<GoodsSn[]>
  /** Skips works that are not public at the moment; they count again when they return. */
  list(uid: Uid, input: CursorPage): Promise<Reply<'goods/collectibles/list'>>
  /** Returns the number of favourites `list` shows. */
  count(uid: Uid): Promise<number>
}

interface Deps extends Pick<CoreServices, 'database' | 'clock'> {
  points: Pick<PointsModule, 'activity' | 'earnDaily'>
  settings: Pick<StoredSettings<GoodsSettings>, 'get'>
}

export function createFavourites(deps: Deps): Favourites {
  const { database } = deps
  return {
    add: (tx, uid, goodsSn) => addFavourite(deps, tx, uid, goodsSn),
    remove: (uid, goodsSn) => database.transaction((tx) => removeFavourite(tx, uid, goodsSn)),
    listSns: (uid) => queries.listSns(database.db, uid),
    list: (uid, input) => listFavourites(deps, uid, input),
    count: (uid) => queries.countShown(database.db, uid),
  }
}

// `goods.collect_count` is updated in the last statement of the transaction: many users may like the same work at once
// and all wait for its row, so it is locked only during the commit. Buyers do not wait for it. The new count is not
// announced; the catalogue reads counts every second anyway.

async function addFavourite({ points, settings }: Deps, tx: Tx, uid: Uid, goodsSn: GoodsSn): Promise<Outcome> {
  await lockList(tx, 'favourites', uid)
  if (await queries.has(tx, uid, goodsSn)) return outcome(await queries.readCount(tx, goodsSn))
  if ((await queries.countAll(tx, uid)) >= (await settings.get('favourites', tx)).most)
    throw new AppError('FAVOURITE_LIMIT')
  if (!(await queries.insert(tx, uid, goodsSn))) throw new AppError('GOODS_NOT_FOUND')
  const { favourite } = await points.activity(tx)
  const source = RecordSource.collect
  const gained = await points.earnDaily(tx, { ...favourite, uid, source, reference: goodsSn })
  return outcome(await queries.addToCount(tx, goodsSn, 1), gained)
}

async function removeFavourite(tx: Tx, uid: Uid, goodsSn: GoodsSn): Promise<Outcome> {
  if (await queries.remove(tx, uid, goodsSn)) return outcome(await queries.addToCount(tx, goodsSn, -1))
  return outcome(await queries.readCount(tx, goodsSn))
}

async function listFavourites(
  { database: { db }, clock }: Deps,
  uid: Uid,
  input: CursorPage,
): Promise<Reply<'goods/collectibles/list'>> {
  const { page, size } = input
  const [{ rows, cursor }, total] = await Promise.all([
    readPage(
      input,
      (part) => queries.list(db, uid, part),
      (row) => row.entry_id,
    ),
    queries.countShown(db, uid),
  ])
  const counts = await readCounts(
    db,
    rows.map((row) => row.sn),
  )
  const list = rows.map((row) => ({
    ...presentCard(row, counts.get(row.sn), clock.now()),
    collectTime: toSeconds(row.collected_at),
  }))
  return { list, total, page, size, cursor }
}

function outcome(collectCount: number | undefined, gained = 0): Outcome {
  if (collectCount === undefined) throw new AppError('GOODS_NOT_FOUND')
  return { collectCount, gained }
}
