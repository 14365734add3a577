import type { GiftId, Parsed, Reply, Uid } from '@app/contract'
import { AppError } from '../../core/errors.ts'
import type { Db } from '../../core/database.ts'
import { readPage } from '../../core/paging.ts'
import type { GoodsModule } from '../goods/index.ts'
import type { UserModule } from '../user/index.ts'
import type { VaultModule } from '../vault/index.ts'
import { type GiftFacts, presentGift, presentGiftDetail } from './present.ts'
import * as queries from './queries.ts'

export interface GiftViewDeps {
  db: Db
  goods: Pick<GoodsModule, 'worksOf'>
  people: Pick<UserModule['people'], 'masked' | 'nicknames'>
  vault: Pick<VaultModule, 'givenItems' | 'piecesOf'>
}

/** Lists the gifts a user sent or received, newest first. */
export async function listGifts(
  deps: GiftViewDeps,
  uid: Uid,
  input: Parsed<'hwnft/giftRecord/list'>,
): Promise<Reply<'hwnft/giftRecord/list'>> {
  const { page, size, cursor: before, ...filter } = input
  const own = { uid, ...filter }
  const [{ rows, cursor }, counts] = await Promise.all([
    readPage(
      { page, size, cursor: before },
      (start) => queries.list(deps.db, own, start),
      ({ id }) => id,
    ),
    queries.count(deps.db, own),
  ])
  const facts = await factsOf(deps, uid, rows)
  return {
    list: rows.map((row) => presentGift(row, facts(row))),
    ...counts,
    page,
    size,
    cursor,
  }
}

/** Returns a gift the user sent or received, with its work's benefits as text. Throws GIFT_NOT_FOUND. */
export async function describeGift(
  deps: GiftViewDeps,
  uid: Uid,
  giftId: GiftId,
): Promise<Reply<'hwnft/giftRecord/info'>> {
  const gift = await queries.findOf(deps.db, giftId, uid)
  if (!gift) throw new AppError('GIFT_NOT_FOUND')
  return presentGiftDetail(gift, (await factsOf(deps, uid, [gift]))(gift))
}

async function factsOf(
  { db, goods, people, vault }: GiftViewDeps,
  uid: Uid,
  rows: readonly queries.GiftRow[],
): Promise<(gift: queries.GiftRow) => GiftFacts> {
  const itemOf = await vault.givenItems(
    db,
    rows.map((row) => row.item_id),
  )
  const uids = rows.flatMap((row) => [row.from_uid, row.to_uid])
  const given = rows.map((row) => itemOf(row.item_id))
  const sns = given.map((item) => item.goodsSn)
  const [workOf, masked, nicknames] = await Promise.all([
    goods.worksOf(db, sns),
    people.masked(db, [...uids, ...given.map((item) => item.ownerUid)]),
    people.nicknames(db, uids),
  ])
  return (gift) => {
    const item = itemOf(gift.item_id)
    return { uid, item, work: workOf(item.goodsSn), people: masked, nicknames }
  }
}
