import type { GoodsSn, Picture } from '@app/contract'
import type { UserBlindBox } from '@app/contract/boxes'
import { toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import type { WorkOf } from '../goods/index.ts'
import type { PrizeRow } from './blind/queries.ts'
import type { UserBoxRow } from './blind/userBoxQueries.ts'

/** Returns the name and cover of goods in a list. */
export function face(workOf: WorkOf, goodsSn: GoodsSn): { goodsSn: GoodsSn; name: string; cover: Picture } {
  const { name, cover } = workOf(goodsSn)
  return { goodsSn, name, cover }
}

/** Presents a user's box. `prize`, and the `serial` of the resulting item, are given for an opened box. */
export function presentUserBox(
  row: UserBoxRow,
  { workOf, prize, serial }: { workOf: WorkOf; prize?: PrizeRow | undefined; serial?: number | undefined },
): UserBlindBox {
  return {
    boxId: row.id,
    ...face(workOf, row.goods_sn),
    number: row.number,
    isOpened: row.opened_at !== null,
    getTime: toSeconds(row.created_at),
    openTime: toSecondsOrNull(row.opened_at),
    prize:
      row.item_id === null || !prize || serial === undefined
        ? null
        : {
            nftId: row.item_id,
            ...face(workOf, prize.goods_sn),
            serial,
            edition: workOf(prize.goods_sn).edition,
            rank: prize.rank,
          },
  }
}
