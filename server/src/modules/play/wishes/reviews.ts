import type { WishId } from '@app/contract'
import { sql } from 'kysely'
import type { Database, Db, Tx } from '../../../core/database.ts'
import type { WishMaking } from './making.ts'
import * as queries from './queries.ts'
import { reviewStates } from './states.ts'

/** A wish whose text needs review. */
export interface WaitingWish {
  wishId: WishId
  text: string
  /** What automatic moderation was unsure about. */
  doubts: string[]
  since: Date
}

const shownAtOnce = 100

/**
 * Review of texts that automatic moderation was unsure about. A refused wish remains visible to its maker
 * only.
 */
export interface WishReviews {
  /** Returns waiting wishes, the longest waiting first, at most a hundred. */
  waiting(): Promise<WaitingWish[]>
  /** Decides within a transaction; returns false if the wish is not waiting. */
  decideIn(tx: Tx, wishId: WishId, by: string, isPublic: boolean): Promise<boolean>
}

export function createWishReviews(database: Database, { notify }: Pick<WishMaking, 'notify'>): WishReviews {
  async function decideIn(tx: Tx, wishId: WishId, by: string, isPublic: boolean): Promise<boolean> {
    if (!(await close(tx, wishId, by, isPublic))) return false
    if (isPublic) await notify(tx, await queries.getWish(tx, wishId))
    return true
  }

  return {
    waiting: () => listWaiting(database.db),
    decideIn,
  }
}

async function listWaiting(db: Db): Promise<WaitingWish[]> {
  const rows = await db
    .selectFrom('wishes')
    .select(['id', 'text', 'doubts', 'review_since'])
    .where('review_since', 'is not', null)
    .orderBy('review_since')
    .orderBy('id')
    .limit(shownAtOnce)
    .execute()
  return rows.flatMap(({ id, text, doubts, review_since: since }) =>
    since === null ? [] : [{ wishId: id, text, doubts: doubts, since }],
  )
}

async function close(tx: Tx, wishId: WishId, by: string, isPublic: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('wishes')
    .set({ is_public: isPublic, review_since: null, reviewed_by: by, reviewed_at: sql<Date>`now()` })
    .where('id', '=', wishId)
    .where(reviewStates.before('decided'))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
