import type { Picture } from '@app/contract'
import type { UserBlindBox } from '@app/contract/boxes'
import { toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import type { GoodsSummary } from '../goods/index.ts'
import type { PrizeRow } from './blindQueries.ts'
import type { UserBoxRow } from './userBoxQueries.ts'

type Works = ReadonlyMap<string, GoodsSummary>

/** The good of a number. Throws where a box leads to none, which the database forbids. */
export function workOf(works: Works, goodsSn: string): GoodsSummary {
  const work = works.get(goodsSn)
  if (!work) throw new Error(`There is no good ${goodsSn}`)
  return work
}

/** How a good is named and shown in a list. */
export function face(works: Works, goodsSn: string): { goodsSn: string; name: string; cover: Picture } {
  const { name, cover } = workOf(works, goodsSn)
  return { goodsSn, name, cover }
}

/** `prize` and `serial`, of the item that it became, belong to an opened box. */
export function presentUserBox(
  row: UserBoxRow,
  { works, prize, serial }: { works: Works; prize?: PrizeRow | undefined; serial?: number | undefined },
): UserBlindBox {
  return {
    boxId: row.id,
    ...face(works, row.goods_sn),
    number: row.number,
    isOpened: row.opened_at !== null,
    getTime: toSeconds(row.created_at),
    openTime: toSecondsOrNull(row.opened_at),
    prize:
      row.item_id === null || !prize || serial === undefined
        ? null
        : {
            nftId: row.item_id,
            ...face(works, prize.goods_sn),
            serial,
            edition: workOf(works, prize.goods_sn).edition,
            rank: prize.rank,
          },
  }
}
