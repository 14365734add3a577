import { sql } from 'kysely'
import { AppError } from '../../core/errors.ts'
import type { MoveTimed, ReadTimed, TimedThings } from '../../core/timed.ts'
import type { PoolKind } from './drawing/index.ts'

const read =
  (kind: PoolKind): ReadTimed =>
  async (db, { from, until, limit }) => {
    const rows = await db
      .selectFrom('draw_pools')
      .select(['id', 'title', 'starts_at', 'ends_at', sql<boolean>`starts_at <= now()`.as('has_begun')])
      .where('kind', '=', kind)
      .where('cancelled_at', 'is', null)
      .where('starts_at', '>=', from)
      .where('starts_at', '<', until)
      .orderBy('starts_at')
      .limit(limit)
      .execute()
    return rows.map(({ starts_at: at, ends_at, has_begun, ...row }) => ({
      ...row,
      at,
      until: ends_at,
      ...(has_begun && { fixed: '已经开始' }),
      warning: '开始与结束时间一起平移，页面上公布的时间随之改变。',
    }))
  }

const move =
  (kind: PoolKind): MoveTimed =>
  async (tx, { id, seenAt, at }) => {
    const row = await tx
      .selectFrom('draw_pools')
      .select(['id', 'title', 'starts_at', 'ends_at', sql<boolean>`starts_at <= now()`.as('has_begun')])
      .where('id', '=', id)
      .where('kind', '=', kind)
      .where('cancelled_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new AppError('NOT_FOUND')
    if (Math.floor(row.starts_at.getTime() / 1000) !== Math.floor(seenAt.getTime() / 1000)) {
      throw new AppError('EDITED_MEANWHILE')
    }
    if (row.has_begun) throw new AppError('CONFLICT', { msg: '已经开始，时间不能再改' })
    const shift = at.getTime() - row.starts_at.getTime()
    await tx
      .updateTable('draw_pools')
      .set({ starts_at: at, ...(row.ends_at && { ends_at: new Date(row.ends_at.getTime() + shift) }) })
      .where('id', '=', row.id)
      .execute()
    return row.title
  }

/** Schedules of lotteries and wishing events. */
export const playTimed = {
  lottery: { read: read('lottery'), move: move('lottery') },
  wish: { read: read('wish'), move: move('wish') },
} satisfies TimedThings
