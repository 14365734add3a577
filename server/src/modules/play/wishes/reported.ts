import type { WishId } from '@app/contract'
import type { Db, Tx } from '../../../core/database.ts'
import type { LiveModule } from '../../live/index.ts'
import * as admin from './adminQueries.ts'
import type { WishMaking } from './making.ts'
import * as queries from './queries.ts'
import type { WishReviews } from './reviews.ts'

type Deciding = Pick<WishMaking, 'notify'> & Pick<WishReviews, 'decideIn'>

/** Handles reported wishes for reviewers. Each action is safe to repeat. */
export interface ReportedWishes {
  find(db: Db | Tx, id: WishId): ReturnType<typeof queries.findPublic>
  awaiting: {
    list: typeof admin.listAwaiting
    count: typeof admin.countAwaiting
    decide(tx: Tx, id: WishId, decided: { by: string; isFit: boolean }): Promise<boolean>
  }
  lock(tx: Tx, id: WishId): Promise<void>
  describe: typeof admin.describe
  search: typeof admin.search
  appeals: {
    /** A wish stores nothing about it. */
    asked(): Promise<void>
    lift(tx: Tx, id: WishId): Promise<void>
    uphold(): Promise<void>
  }
  hide(tx: Tx, id: WishId): Promise<void>
  takeDown(tx: Tx, id: WishId): Promise<void>
  show(tx: Tx, id: WishId): Promise<void>
}

export function createReportedWishes(
  { publish }: Pick<LiveModule, 'publish'>,
  { decideIn, notify }: Deciding,
): ReportedWishes {
  async function hide(tx: Tx, id: WishId): Promise<void> {
    if (await queries.setPublic(tx, id, false)) await publish(tx, 'wishes', 'gone', { wishId: id })
  }
  return {
    find: (db, id) => queries.findPublic(db, id),
    awaiting: {
      list: admin.listAwaiting,
      count: admin.countAwaiting,
      decide: (tx: Tx, id: WishId, { by, isFit }: { by: string; isFit: boolean }) => decideIn(tx, id, by, isFit),
    },
    async lock(tx, id) {
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
    async show(tx, id) {
      await queries.setPublic(tx, id, true)
    },
  }
}
