import type { Reply } from '@app/contract'
import { toSeconds } from '../../../core/clock.ts'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { Foundation } from '../../../core/foundation.ts'
import { type CursorPage, nextCursor, placeOf } from '../../../core/paging.ts'
import { readCounts } from '../catalogueQueries.ts'
import { lockList } from '../ownLists.ts'
import { presentCard } from '../present.ts'
import * as queries from './queries.ts'

/** What follows from a work becoming a favourite, in the same transaction; returns the points it brought. */
export type OnFavourite = (tx: Tx, uid: string, goodsSn: string) => Promise<number>

export type Favourites = ReturnType<typeof createFavourites>

type Outcome = Reply<'goods/collectibles/add'>

/**
 * The works a person likes. `goods.collect_count` is moved along with each, as the last statement of the transaction: a
 * work everybody likes at once is one row they all wait for, so it is held no longer than the commit takes. Nobody who
 * buys waits for it. The new count is not announced; the catalogue reads counts anew every second anyway.
 */
export function createFavourites({ config, database, clock }: Foundation, onFavourite: OnFavourite) {
  const { db } = database

  return {
    /** Throws GOODS_NOT_FOUND, FAVOURITE_LIMIT. */
    add: (uid: string, goodsSn: string): Promise<Outcome> =>
      database.transaction(async (tx) => {
        await lockList(tx, 'favourites', uid)
        if (await queries.has(tx, uid, goodsSn)) return outcome(await queries.readCount(tx, goodsSn))
        if ((await queries.countAll(tx, uid)) >= config.account.favourites) throw new AppError('FAVOURITE_LIMIT')
        if (!(await queries.insert(tx, uid, goodsSn))) throw new AppError('GOODS_NOT_FOUND')
        const gained = await onFavourite(tx, uid, goodsSn)
        return outcome(await queries.addToCount(tx, goodsSn, 1), gained)
      }),

    /** Also takes away a work that is no longer shown. Throws GOODS_NOT_FOUND. */
    remove: (uid: string, goodsSn: string): Promise<Outcome> =>
      database.transaction(async (tx) => {
        if (await queries.remove(tx, uid, goodsSn)) return outcome(await queries.addToCount(tx, goodsSn, -1))
        return outcome(await queries.readCount(tx, goodsSn))
      }),

    listSns: (uid: string): Promise<string[]> => queries.listSns(db, uid),

    /** A work that is not for everyone's eyes at the moment is passed over, and counted when it comes back. */
    async list(uid: string, input: CursorPage): Promise<Reply<'goods/collectibles/list'>> {
      const { page, size } = input
      const [rows, total] = await Promise.all([queries.list(db, uid, placeOf(input)), queries.countShown(db, uid)])
      const counts = await readCounts(
        db,
        rows.map((row) => row.sn),
      )
      const list = rows.map((row) => ({
        ...presentCard(row, counts.get(row.sn), clock.now()),
        collectTime: toSeconds(row.collected_at),
      }))
      return { list, total, page, size, cursor: nextCursor(rows, size, (row) => row.entry_id) }
    },

    /** How many `list` shows. */
    count: (uid: string): Promise<number> => queries.countShown(db, uid),
  }
}

function outcome(collectCount: number | undefined, gained = 0): Outcome {
  if (collectCount === undefined) throw new AppError('GOODS_NOT_FOUND')
  return { collectCount, gained }
}
