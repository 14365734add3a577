import type { WishId } from '@app/contract'
import type { Db, Tx } from '../../../core/database.ts'
import type { LiveModule } from '../../live/index.ts'
import * as admin from './adminQueries.ts'
import type { Making } from './making.ts'
import * as queries from './queries.ts'
import type { createWishReviews } from './reviews.ts'

type Deciding = Pick<Making, 'notify'> & Pick<ReturnType<typeof createWishReviews>, 'decideIn'>

/** Handles reported wishes for reviewers. Each action is safe to repeat. */
export function createReportedWishes({ publish }: Pick<LiveModule, 'publish'>, { decideIn, notify }: Deciding) {
  async function hide(tx: Tx, id: WishId): Promise<void> {
    if (await queries.setPublic(tx, id, false)) await publish(tx, 'wishes', 'gone', { wishId: id })
  }
  return {
    find: (db: Db | Tx, id: WishId) => queries.findPublic(db, id),
    awaiting: {
      list: admin.listAwaiting,
      count: admin.countAwaiting,
      decide: (tx: Tx, id: WishId, { by, isFit }: { by: string; isFit: boolean }) => decideIn(tx, id, by, isFit),
    },
    async lock(tx: Tx, id: WishId): Promise<void> {
      await queries.lockText(tx, id)
    },
    describe: admin.describe,
    search: admin.search,
    appeals: {
      /** A wish stores nothing about it. */
      asked: async (): Promise<void> => undefined,
      async lift(tx: Tx, id: WishId): Promise<void> {
        if (await queries.setPublic(tx, id, true)) await notify(tx, await queries.getWish(tx, id))
      },
      uphold: async (): Promise<void> => undefined,
    },
    hide,
    takeDown: hide,
    async show(tx: Tx, id: WishId): Promise<void> {
      await queries.setPublic(tx, id, true)
    },
  }
}
