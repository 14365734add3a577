import type { GiftBoxId, GoodsSn, OwnGiftBoxId, Picture, RedeemGiftType, Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import type { Place } from '../../../core/paging.ts'
import { giftBoxStates } from '../states.ts'

/** Types a gift box may contain: all but other gift boxes. */
export type BoxedType = Exclude<RedeemGiftType, typeof RedeemGiftType.giftBox>

export interface ContentRow {
  gift_box_id: GiftBoxId
  type: BoxedType
  goods_sn: GoodsSn
  quantity: number
}

export interface NewGiftBox {
  name: string
  subtitle: string
  cover: Picture
  /** Paragraphs of plain text. */
  story: readonly string[]
  contents: readonly { type: BoxedType; goodsSn: GoodsSn; quantity: number }[]
}

/** Stores a gift box with its contents, in their order; returns its id. */
export async function insertGiftBox(tx: Tx, box: NewGiftBox): Promise<GiftBoxId> {
  const { id } = await tx
    .insertInto('gift_boxes')
    .values({
      name: box.name,
      subtitle: box.subtitle,
      cover: JSON.stringify(box.cover),
      story: JSON.stringify(box.story),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('gift_box_contents')
    .values(
      box.contents.map(({ type, goodsSn, quantity }, position) => ({
        gift_box_id: id,
        position,
        type,
        goods_sn: goodsSn,
        quantity,
      })),
    )
    .execute()
  return id
}

export function findGiftBoxes(db: Db | Tx, ids: readonly GiftBoxId[]) {
  return db
    .selectFrom('gift_boxes')
    .select(['id', 'name', 'subtitle', 'cover', 'story'])
    .where('id', 'in', ids)
    .execute()
}

/** Returns the contents of some gift boxes, each in its order. */
export function contentsOf(db: Db | Tx, giftBoxIds: readonly GiftBoxId[]): Promise<ContentRow[]> {
  return db
    .selectFrom('gift_box_contents')
    .select(['gift_box_id', 'type', 'goods_sn', 'quantity'])
    .where('gift_box_id', 'in', giftBoxIds)
    .orderBy('gift_box_id')
    .orderBy('position')
    .execute()
}

export async function insertOwn(tx: Tx, uid: Uid, giftBoxId: GiftBoxId): Promise<OwnGiftBoxId> {
  const { id } = await tx
    .insertInto('user_gift_boxes')
    .values({ uid, gift_box_id: giftBoxId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Opens a gift box of the user; of concurrent attempts only the first succeeds. Returns undefined if there was nothing
 * to open.
 */
export function open(tx: Tx, uid: Uid, id: OwnGiftBoxId): Promise<{ gift_box_id: GiftBoxId } | undefined> {
  return tx
    .updateTable('user_gift_boxes')
    .set({ opened_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('uid', '=', uid)
    .where(giftBoxStates.before('opened'))
    .returning('gift_box_id')
    .executeTakeFirst()
}

export async function isOwn(tx: Tx, uid: Uid, id: OwnGiftBoxId): Promise<boolean> {
  const row = await tx
    .selectFrom('user_gift_boxes')
    .select('id')
    .where('id', '=', id)
    .where('uid', '=', uid)
    .executeTakeFirst()
  return row !== undefined
}

interface OwnGiftBoxes {
  uid: Uid
  isOpened?: boolean | undefined
}

function ownGiftBoxes(db: Db, { uid, isOpened }: OwnGiftBoxes) {
  return db
    .selectFrom('user_gift_boxes')
    .where('uid', '=', uid)
    .$if(isOpened !== undefined, (query) => query.where('opened_at', isOpened ? 'is not' : 'is', null))
}

/** Returns gift boxes newest first: before the one with id `before`, or else from `offset`. */
export function listOwn(db: Db, filter: OwnGiftBoxes, { size, offset, before }: Place) {
  return ownGiftBoxes(db, filter)
    .select(['id', 'gift_box_id', 'opened_at', 'created_at'])
    .$if(before !== undefined, (query) => query.where('id', '<', before as string))
    .orderBy('id', 'desc')
    .limit(size)
    .offset(before === undefined ? offset : 0)
    .execute()
}

export async function countOwn(db: Db, filter: OwnGiftBoxes): Promise<number> {
  const row = await ownGiftBoxes(db, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
