import type { BoxId, BoxPrizeId, GoodsSn, ItemId, OrderSn, Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { type Columns, onlyRow } from '../../../db/rows.ts'
import type { Place } from '../../../core/paging.ts'
import { blindBoxStates } from '../states.ts'

/** Returns ids of the blind boxes of an order that its buyer has, by number. */
export async function boxesOf(db: Db, orderSn: OrderSn): Promise<BoxId[]> {
  const rows = await db
    .selectFrom('user_blind_boxes')
    .select('id')
    .where('order_sn', '=', orderSn)
    .where('taken_back_at', 'is', null)
    .orderBy('number')
    .execute()
  return rows.map((row) => row.id)
}

/** Boxes of one edition given to a user: numbers firstNumber … firstNumber + quantity - 1. */
export interface NewUserBoxes {
  uid: Uid
  goodsSn: GoodsSn
  firstNumber: number
  quantity: number
  orderSn: OrderSn | null
}

/** Returns the ids, by number. */
export async function insertUserBoxes(tx: Tx, boxes: NewUserBoxes): Promise<BoxId[]> {
  const rows = await insertUserBoxesOf(tx, [boxes])
  return rows.toSorted((a, b) => a.number - b.number).map((row) => row.id)
}

/** Inserts boxes of several users in one statement. */
export function insertUserBoxesOf(tx: Tx, boxes: readonly NewUserBoxes[]): Promise<{ id: BoxId; number: number }[]> {
  return tx
    .insertInto('user_blind_boxes')
    .values(
      boxes.flatMap(({ uid, goodsSn, firstNumber, quantity, orderSn }) =>
        Array.from({ length: quantity }, (_, index) => ({
          uid,
          goods_sn: goodsSn,
          number: firstNumber + index,
          order_sn: orderSn,
        })),
      ),
    )
    .returning(['id', 'number'])
    .execute()
}

const columns = ['id', 'goods_sn', 'number', 'prize_id', 'item_id', 'opened_at', 'created_at'] as const

export type UserBoxRow = Columns<'user_blind_boxes', (typeof columns)[number]>

/** Locks the user's boxes among `ids`, in order of id, until the transaction ends. */
export function lockOwn(tx: Tx, uid: Uid, ids: readonly BoxId[]): Promise<UserBoxRow[]> {
  return tx
    .selectFrom('user_blind_boxes')
    .select(columns)
    .where('id', 'in', ids)
    .where('uid', '=', uid)
    .where('taken_back_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Records what came out of a locked box. */
export async function setOpened(tx: Tx, id: BoxId, prizeId: BoxPrizeId, itemId: ItemId): Promise<UserBoxRow> {
  return tx
    .updateTable('user_blind_boxes')
    .set({ prize_id: prizeId, item_id: itemId, opened_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(blindBoxStates.before('opened'))
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export interface OwnBoxes {
  uid: Uid
  goodsSn?: GoodsSn | undefined
  isOpened?: boolean | undefined
}

function ownBoxes(db: Db, { uid, goodsSn, isOpened }: OwnBoxes) {
  return db
    .selectFrom('user_blind_boxes')
    .where('uid', '=', uid)
    .where('taken_back_at', 'is', null)
    .$if(goodsSn !== undefined, (query) => query.where('goods_sn', '=', goodsSn as GoodsSn))
    .$if(isOpened !== undefined, (query) => query.where('opened_at', isOpened ? 'is not' : 'is', null))
}

/** Returns boxes newest first: before the box with id `before`, or else from `offset`. */
export function listOwn(db: Db, filter: OwnBoxes, { size, offset, before }: Place): Promise<UserBoxRow[]> {
  return ownBoxes(db, filter)
    .select(columns)
    .$if(before !== undefined, (query) => query.where('id', '<', before as string))
    .orderBy('id', 'desc')
    .limit(size)
    .offset(before === undefined ? offset : 0)
    .execute()
}

export async function countOwn(db: Db, filter: OwnBoxes): Promise<number> {
  const row = await ownBoxes(db, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Stacks shown, and box ids listed per stack: as many as one call opens. */
const mostStacks = 100
const mostNamed = 10

/** Returns a user's closed boxes by product, most recently grown stack first; the lowest numbers are opened first. */
export async function stacksOf(db: Db, uid: Uid): Promise<{ goods_sn: GoodsSn; count: number; ids: BoxId[] }[]> {
  const { rows } = await sql<Columns<'user_blind_boxes', 'goods_sn'> & { count: number; ids: BoxId[] }>`
    select goods_sn, count(*)::int as count, (array_agg(id::text order by number))[1:${sql.lit(mostNamed)}] as ids
    from user_blind_boxes where uid = ${uid} and taken_back_at is null and opened_at is null
    group by goods_sn order by max(id) desc limit ${mostStacks}`.execute(db)
  return rows
}

/** Counts all of a user's boxes; gift boxes whether opened or not. */
export async function countsOf(db: Db, uid: Uid): Promise<{ unopened: number; opened: number; giftBoxes: number }> {
  return onlyRow(
    await sql<{ unopened: number; opened: number; giftBoxes: number }>`
    select count(*) filter (where opened_at is null)::int as unopened,
      count(*) filter (where opened_at is not null)::int as opened,
      (select count(*)::int from user_gift_boxes where uid = ${uid}) as "giftBoxes"
    from user_blind_boxes where uid = ${uid} and taken_back_at is null`.execute(db),
  )
}

/** Returns the number of boxes of an order that are neither opened nor taken back. */
export async function countClosed(db: Db | Tx, orderSn: OrderSn): Promise<number> {
  const row = await db
    .selectFrom('user_blind_boxes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('order_sn', '=', orderSn)
    .where('opened_at', 'is', null)
    .where('taken_back_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Returns the next users with unopened boxes of an edition, by uid. */
export async function unopenedAfter(
  tx: Tx,
  goodsSn: GoodsSn,
  after: Uid,
  limit: number,
): Promise<{ uid: Uid; unopened: number }[]> {
  const { rows } = await sql<Columns<'user_blind_boxes', 'uid'> & { unopened: number }>`
    select uid, count(*)::int as unopened from user_blind_boxes
    where goods_sn = ${goodsSn} and uid > ${after} and opened_at is null and taken_back_at is null
    group by uid order by uid limit ${limit}`.execute(tx)
  return rows
}

/** Takes back the unopened boxes of an order, locking them in order of id; returns whether that was all of them. */
export async function takeBackOf(tx: Tx, orderSn: OrderSn): Promise<boolean> {
  const boxes = await tx
    .selectFrom('user_blind_boxes')
    .select('id')
    .where('order_sn', '=', orderSn)
    .orderBy('id')
    .forUpdate()
    .execute()
  const { numUpdatedRows } = await tx
    .updateTable('user_blind_boxes')
    .set({ taken_back_at: sql<Date>`now()` })
    .where('order_sn', '=', orderSn)
    .where(blindBoxStates.before('takenBack'))
    .executeTakeFirst()
  return numUpdatedRows === BigInt(boxes.length)
}
