import { type GiftBoxId, type Parsed, RedeemGiftType, type Reply, type Uid } from '@app/contract'
import { toSeconds, toSecondsOrNull } from '../../../core/clock.ts'
import type { Db, Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import { readPage } from '../../../core/paging.ts'
import type { GoodsModule } from '../../goods/index.ts'
import { face } from '../present.ts'
import * as queries from './queries.ts'

type Contents = Reply<'hwnft/giftBox/detail'>['contents']

export interface GiftBoxViewDeps {
  db: Db | Tx
  goods: Pick<GoodsModule, 'worksOf'>
}

/** Returns a kind of gift box with its contents. Throws NOT_FOUND. */
export async function describeGiftBox(
  deps: GiftBoxViewDeps,
  giftBoxId: GiftBoxId,
): Promise<Reply<'hwnft/giftBox/detail'>> {
  const [box] = await queries.findGiftBoxes(deps.db, [giftBoxId])
  if (!box) throw new AppError('NOT_FOUND', { msg: '没有这个礼盒' })
  const { name, subtitle, cover, story } = box
  const contents = (await contentsOf(deps, [giftBoxId]))(giftBoxId)
  return { giftBoxId, name, subtitle, cover, story, contents }
}

/** Lists the gift boxes of a user, newest first. */
export async function listUserGiftBoxes(
  deps: GiftBoxViewDeps,
  uid: Uid,
  { isOpened, ...input }: Parsed<'hwnft/userBox/list'>,
): Promise<Reply<'hwnft/userBox/list'>> {
  const filter = { uid, isOpened }
  const [{ rows, cursor }, total] = await Promise.all([
    readPage(
      input,
      (start) => queries.listOwn(deps.db, filter, start),
      ({ id }) => id,
    ),
    queries.countOwn(deps.db, filter),
  ])
  const ids = [...new Set(rows.map((row) => row.gift_box_id))]
  const [kinds, contents] = await Promise.all([
    ids.length > 0 ? queries.findGiftBoxes(deps.db, ids) : [],
    contentsOf(deps, ids),
  ])
  const list = rows.map((row) => {
    const kind = kinds.find(({ id }) => id === row.gift_box_id)
    if (!kind) throw new Error(`Gift box ${row.id} is of no kind`)
    return {
      boxId: row.id,
      giftBoxId: kind.id,
      name: kind.name,
      cover: kind.cover,
      isOpened: row.opened_at !== null,
      getTime: toSeconds(row.created_at),
      openTime: toSecondsOrNull(row.opened_at),
      contents: contents(kind.id),
    }
  })
  const { page, size } = input
  return { list, total, page, size, cursor }
}

/** Returns the contents of some kinds of gift boxes. */
async function contentsOf(
  { db, goods }: GiftBoxViewDeps,
  giftBoxIds: readonly GiftBoxId[],
): Promise<(id: GiftBoxId) => Contents> {
  const rows = giftBoxIds.length > 0 ? await queries.contentsOf(db, giftBoxIds) : []
  const workOf = await goods.worksOf(
    db,
    rows.map((row) => row.goods_sn),
  )
  return (giftBoxId) =>
    rows
      .filter((row) => row.gift_box_id === giftBoxId)
      .map(({ type, goods_sn: sn, quantity }) => ({
        type: type === RedeemGiftType.blindBox ? RedeemGiftType.blindBox : RedeemGiftType.collectible,
        ...face(workOf, sn),
        quantity,
      }))
}
