import type { AdminHandlers } from '../../core/adminHandler.ts'
import { toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import type { GiftViewDeps } from './views.ts'
import { list } from './adminQueries.ts'

export type GiftsAdminRoutes = Pick<AdminHandlers, 'gift/list'>

/** Admin routes of gifts. */
export function giftsAdminRoutes({ db, goods, people, vault }: GiftViewDeps): GiftsAdminRoutes {
  return {
    async 'gift/list'(input) {
      const { rows, next } = await list(db, input)
      const [pieceOf, names] = await Promise.all([
        vault.piecesOf(
          db,
          rows.map((row) => row.item_id),
        ),
        people.masked(
          db,
          rows.flatMap((row) => [row.from_uid, row.to_uid]),
        ),
      ])
      const workOf = await goods.worksOf(
        db,
        rows.map((row) => pieceOf(row.item_id).goodsSn),
      )
      return {
        list: rows.map((row) => {
          const { goodsSn, serial } = pieceOf(row.item_id)
          return {
            giftId: row.id,
            itemId: row.item_id,
            goodsName: workOf(goodsSn).name,
            serial,
            fromUid: row.from_uid,
            fromNickname: names.get(row.from_uid)?.nickname ?? '',
            toUid: row.to_uid,
            toNickname: names.get(row.to_uid)?.nickname ?? '',
            state: row.state,
            endReason: row.end_reason,
            sentAt: toSeconds(row.created_at),
            expiresAt: toSeconds(row.expires_at),
            endedAt: toSecondsOrNull(row.ended_at),
          }
        }),
        next,
      }
    },
  }
}
