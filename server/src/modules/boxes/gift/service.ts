import { type GiftBoxId, type GoodsSn, type OwnGiftBoxId, RedeemGiftType, type Reply, type Uid } from '@app/contract'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import { sortedBy } from '../../../core/sortedBy.ts'
import type { GoodsModule, WorkOf } from '../../goods/index.ts'
import type { VaultModule } from '../../vault/index.ts'
import { giveBoxes, requireUnrevealed } from '../blind/sales.ts'
import { lockKind } from './adminQueries.ts'
import * as queries from './queries.ts'

// Gift boxes: fixed contents, reserved for each box given away, opened once (rules/boxes#gift-boxes).

export interface GiftReservationDeps {
  goods: Pick<GoodsModule, 'summaries' | 'reserveStock' | 'releaseStockOf'>
}

export interface GiftBoxDeps {
  goods: Pick<GoodsModule, 'worksOf' | 'reserveStock' | 'sellStock'>
  vault: Pick<VaultModule, 'issueItems'>
}

type Opened = Reply<'hwnft/userBox/open'>

/**
 * Reserves the contents of `quantity` gift boxes. Throws NOT_FOUND, CONFLICT if the gift box is stopped, SOLD_OUT if
 * too few pieces of a content are left, and SALE_ENDED.
 */
export async function reserveGiftBoxes(
  { goods }: GiftReservationDeps,
  tx: Tx,
  giftBoxId: GiftBoxId,
  quantity: number,
): Promise<void> {
  const kind = await lockKind(tx, giftBoxId, 'share')
  if (kind?.stopped_at) throw new AppError('CONFLICT', { msg: '这个礼盒已经停发' })
  const contents = await contentsOf(tx, giftBoxId)
  for (const [goodsSn, pieces] of piecesOf(contents, quantity)) {
    await goods.reserveStock(tx, { goodsSn, quantity: pieces, orderSn: null })
  }
  await requireUnrevealed(
    tx,
    contents.flatMap((content) => (content.type === RedeemGiftType.blindBox ? [content.goods_sn] : [])),
  )
}

/** Releases the contents of reserved gift boxes that are not given. */
export async function releaseGiftBoxes(
  { goods }: GiftReservationDeps,
  tx: Tx,
  giftBoxId: GiftBoxId,
  quantity: number,
): Promise<void> {
  await goods.releaseStockOf(tx, piecesOf(await contentsOf(tx, giftBoxId), quantity))
}

/** Whether the platform took any of the contents of a gift box down. */
export async function isAnyTakenDown({ goods }: GiftReservationDeps, tx: Tx, giftBoxId: GiftBoxId): Promise<boolean> {
  const contents = await contentsOf(tx, giftBoxId)
  const works = await goods.summaries(
    tx,
    contents.map((content) => content.goods_sn),
  )
  return [...works.values()].some((work) => work.isTakenDown)
}

/** Opens a gift box of a user: all contents at once. Throws BOX_NOT_FOUND for a box of another user, BOX_OPENED. */
export async function openGiftBox(deps: GiftBoxDeps, tx: Tx, uid: Uid, boxId: OwnGiftBoxId): Promise<Opened> {
  const box = await queries.open(tx, uid, boxId)
  if (!box) throw new AppError((await queries.isOwn(tx, uid, boxId)) ? 'BOX_OPENED' : 'BOX_NOT_FOUND')
  const contents = await contentsOf(tx, box.gift_box_id)
  const workOf = await deps.goods.worksOf(
    tx,
    contents.map((content) => content.goods_sn),
  )
  const opened: Opened = { items: [], blindBoxes: [] }
  const inStockOrder = sortedBy(contents, (content) => content.goods_sn)
  for (const content of inStockOrder) await giveContent(deps, tx, uid, content, { workOf, opened })
  return opened
}

/** Gives one content of an opened box out of the reserved stock, and records in `opened` what it became. */
async function giveContent(
  { goods, vault }: GiftBoxDeps,
  tx: Tx,
  uid: Uid,
  { type, goods_sn: goodsSn, quantity }: queries.ContentRow,
  { workOf, opened }: { workOf: WorkOf; opened: Opened },
): Promise<void> {
  const { name, cover, edition, giftFirstDays } = workOf(goodsSn)
  if (type === RedeemGiftType.blindBox) {
    const { firstNumber, boxIds } = await giveBoxes({ goods }, tx, { goodsSn, uid, quantity })
    opened.blindBoxes.push(...boxIds.map((boxId, index) => ({ boxId, name, cover, number: firstNumber + index })))
    return
  }
  const pieces = { goodsSn, quantity, orderSn: null }
  const firstSerial = await goods.sellStock(tx, pieces)
  const ids = await vault.issueItems(tx, { ...pieces, uid, firstSerial, priceFen: null, giftDays: giftFirstDays })
  opened.items.push(...ids.map((nftId, index) => ({ nftId, name, cover, serial: firstSerial + index, edition })))
}

async function contentsOf(tx: Tx, giftBoxId: GiftBoxId): Promise<queries.ContentRow[]> {
  const contents = await queries.contentsOf(tx, [giftBoxId])
  if (contents.length === 0) throw new AppError('NOT_FOUND', { msg: '没有这个礼盒' })
  return contents
}

/** Returns the pieces of each goods in `quantity` gift boxes, in the order in which stock is locked. */
function piecesOf(contents: readonly queries.ContentRow[], quantity: number): Map<GoodsSn, number> {
  const pieces = new Map<GoodsSn, number>()
  for (const { goods_sn: sn, quantity: each } of contents) pieces.set(sn, (pieces.get(sn) ?? 0) + each * quantity)
  return new Map(sortedBy([...pieces], ([goodsSn]) => goodsSn))
}
