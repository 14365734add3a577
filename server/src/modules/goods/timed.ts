import { GoodsStatus, OrderGoodsType } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { Move, Span, TimedThings } from '../../core/timed.ts'
import { announce } from './queries.ts'
import { readPriorityWindows } from './sales/priorityWindows.ts'

const shown = [GoodsStatus.waitOnShelf, GoodsStatus.inSale, GoodsStatus.tightInventory, GoodsStatus.soldOut]
const types = [OrderGoodsType.ordinary, OrderGoodsType.blindBox]
const announced = '发售时间已经公布，藏友看到的时间会随之改变；优先购与结束时间一起平移。'

/** Sale times and scheduled editorial content, for the calendar. */
export const goodsTimed = {
  sale: {
    async read(db, { from, until, limit }: Span) {
      const rows = await db
        .selectFrom('goods')
        .innerJoin('goods_taken', 'goods_taken.goods_sn', 'goods.sn')
        .select(['sn', 'name', 'status', 'sale_start', 'sale_end', 'taken'])
        .where('status', 'in', shown)
        .where('goods_type', 'in', types)
        .where('sale_start', '>=', from)
        .where('sale_start', '<', until)
        .orderBy('sale_start')
        .limit(limit)
        .execute()
      return rows.map(({ sn, name, status, sale_start, sale_end, taken }) => ({
        id: sn,
        title: name,
        at: sale_start,
        until: sale_end,
        ...(status !== GoodsStatus.waitOnShelf && { fixed: '已经开售' }),
        ...(taken > 0 && { fixed: '已有预留或订单' }),
        warning: announced,
      }))
    },
    move: moveSale,
  },

  saleEnd: {
    async read(db, { from, until, limit }: Span) {
      const rows = await db
        .selectFrom('goods')
        .select(['sn as id', 'name as title', 'sale_end'])
        .where('status', 'in', shown)
        .where('goods_type', 'in', types)
        .where('sale_end', '>=', from)
        .where('sale_end', '<', until)
        .orderBy('sale_end')
        .limit(limit)
        .execute()
      return rows.flatMap(({ sale_end: at, ...row }) => (at ? [{ ...row, at, until: null }] : []))
    },
  },

  window: {
    async read(db, { from, until, limit }: Span) {
      // Windows start at most a month before the sale.
      const rows = await db
        .selectFrom('goods')
        .select(['sn', 'name', 'priority_windows'])
        .where('status', 'in', shown)
        .where('sale_start', '>=', from)
        .where('sale_start', '<', sql<Date>`${until}::timestamptz + interval '31 days'`)
        .where(sql<boolean>`jsonb_array_length(priority_windows) > 0`)
        .orderBy('sale_start')
        .limit(limit)
        .execute()
      return rows.flatMap(({ sn, name, priority_windows }) =>
        readPriorityWindows(priority_windows)
          .map(({ start, end }) => ({
            id: sn,
            title: name,
            at: new Date(start * 1000),
            until: new Date(end * 1000),
          }))
          .filter(({ at }) => at >= from && at < until),
      )
    },
  },

  ad: {
    async read(db, { from, until, limit }: Span) {
      const rows = await db
        .selectFrom('ads')
        .select(['id', 'title', 'start_at', 'end_at', sql<boolean>`start_at <= now()`.as('has_begun')])
        .where('is_shown', '=', true)
        .where('start_at', '>=', from)
        .where('start_at', '<', until)
        .orderBy('start_at')
        .limit(limit)
        .execute()
      return rows.map(({ start_at: at, end_at, has_begun, ...row }) => ({
        ...row,
        at,
        until: end_at,
        ...(has_begun && { fixed: '已经在展示' }),
      }))
    },
    move: moveAd,
  },

  zone: {
    async read(db, { from, until, limit }: Span) {
      const rows = await db
        .selectFrom('home_zones')
        .select(['id', 'title', 'start_at', 'end_at'])
        .where('start_at', '>=', from)
        .where('start_at', '<', until)
        .orderBy('start_at')
        .limit(limit)
        .execute()
      return rows.flatMap(({ start_at: at, end_at, ...row }) => (at ? [{ ...row, at, until: end_at }] : []))
    },
  },

  album: {
    async read(db, { from, until, limit }: Span) {
      const rows = await db
        .selectFrom('albums')
        .select(['id', 'title', 'publish_at'])
        .where('publish_at', '>=', from)
        .where('publish_at', '<', until)
        .orderBy('publish_at')
        .limit(limit)
        .execute()
      return rows.flatMap(({ publish_at: at, ...row }) => (at ? [{ ...row, at, until: null }] : []))
    },
  },
} satisfies TimedThings

/** Returns sales between two moments that have not begun, and whether a list of users may buy before. */
export async function comingSales(db: Db, { from, until, limit }: Span) {
  const rows = await db
    .selectFrom('goods')
    .select(['sn', 'name', 'sale_start', 'priority_windows'])
    .where('status', '=', GoodsStatus.waitOnShelf)
    .where('goods_type', 'in', types)
    .where('sale_start', '>=', from)
    .where('sale_start', '<', until)
    .orderBy('sale_start')
    .limit(limit)
    .execute()
  return rows.map(({ sn, name, sale_start: at, priority_windows }) => ({
    goodsSn: sn,
    name,
    at,
    hasListWindow: readPriorityWindows(priority_windows).some(({ kind }) => kind === 'allowlist'),
  }))
}

/** Moves a sale that has not begun and has no pieces taken; its windows and its end move with it. */
async function moveSale(tx: Tx, { id, seenAt, at }: Move): Promise<string> {
  const row = await tx
    .selectFrom('goods')
    .select([
      'sn',
      'name',
      'status',
      'sale_start',
      'sale_end',
      'priority_windows',
      sql<boolean>`sale_start <= now()`.as('has_begun'),
      sql<Date>`now()`.as('now'),
    ])
    .where('sn', '=', id)
    .where('goods_type', 'in', types)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  requireSeenAt(row.sale_start, seenAt)
  // The lock waits for orders being placed in a priority window.
  const stock = await tx
    .selectFrom('goods_taken')
    .select('taken')
    .where('goods_sn', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const windows = readPriorityWindows(row.priority_windows)
  const [shift, now] = [at.getTime() - row.sale_start.getTime(), row.now.getTime() / 1000]
  if (row.status !== GoodsStatus.waitOnShelf || row.has_begun)
    throw new AppError('CONFLICT', { msg: '已经开售，时间不能再改' })
  if ((stock?.taken ?? 0) > 0) throw new AppError('CONFLICT', { msg: '已有预留或订单，时间不能再改' })
  if (windows.some(({ start }) => start <= now)) throw new AppError('CONFLICT', { msg: '优先购已经开始，时间不能再改' })
  // Windows are in whole seconds.
  const seconds = Math.round(shift / 1000)
  const moved = windows.map((one) => ({ ...one, start: one.start + seconds, end: one.end + seconds }))
  if (moved.some(({ start }) => start <= now)) {
    throw new AppError('BAD_INPUT', { msg: '优先购会落到过去，请改到更晚的时间', data: { field: 'at' } })
  }
  await tx
    .updateTable('goods')
    .set({
      sale_start: at,
      ...(row.sale_end && { sale_end: new Date(row.sale_end.getTime() + shift) }),
      priority_windows: JSON.stringify(moved),
    })
    .where('sn', '=', row.sn)
    .execute()
  await announce(tx, row.sn)
  return row.name
}

async function moveAd(tx: Tx, { id, seenAt, at }: Move): Promise<string> {
  const row = await tx
    .selectFrom('ads')
    .select(['id', 'title', 'start_at', 'end_at', sql<boolean>`start_at <= now()`.as('has_begun')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  requireSeenAt(row.start_at, seenAt)
  if (row.has_begun) throw new AppError('CONFLICT', { msg: '已经在展示，请在广告页修改' })
  await tx
    .updateTable('ads')
    .set({
      start_at: at,
      ...(row.end_at && { end_at: new Date(row.end_at.getTime() + at.getTime() - row.start_at.getTime()) }),
      version: sql`version + 1`,
    })
    .where('id', '=', row.id)
    .execute()
  return row.title
}

/** Compares whole seconds, as displayed. */
function requireSeenAt(stored: Date, seenAt: Date): void {
  if (Math.floor(stored.getTime() / 1000) !== Math.floor(seenAt.getTime() / 1000))
    throw new AppError('EDITED_MEANWHILE')
}
