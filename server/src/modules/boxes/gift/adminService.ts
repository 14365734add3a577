import { type GiftBoxId, RedeemGiftType } from '@app/contract'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import type { RecordAct, Staff } from '../../../core/adminHandler.ts'
import { toSeconds, toSecondsOrNull } from '../../../core/clock.ts'
import type { Database } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import { requireMove } from '../../../core/transitions.ts'
import type { GoodsModule } from '../../goods/index.ts'
import { contentsOf } from './queries.ts'
import * as queries from './adminQueries.ts'

// Gift boxes for operators: how many were given and opened, how many more are possible, stop and resume.

export interface GiftAdminDeps {
  database: Database
  goods: Pick<GoodsModule, 'worksOf' | 'leftOf'>
}

interface Call {
  staff: Staff
  record: RecordAct
}

const targetOf = (id: GiftBoxId) => `giftBox:${id}`

/** Lists the kinds of gift boxes. */
export async function listGiftBoxes(
  { database: { db } }: GiftAdminDeps,
  input: AdminInput<'giftBox/list'>,
): Promise<AdminReply<'giftBox/list'>> {
  const { rows, next } = await queries.listKinds(db, input)
  return { list: rows.map(present), next }
}

/** Returns a kind of gift box with its contents and how many more are possible. Throws NOT_FOUND. */
export async function describeGiftBoxKind(
  { database: { db }, goods }: GiftAdminDeps,
  giftBoxId: GiftBoxId,
): Promise<AdminReply<'giftBox/info'>> {
  const row = await queries.findKind(db, giftBoxId)
  if (!row) throw new AppError('NOT_FOUND')
  const rows = await contentsOf(db, [giftBoxId])
  const workOf = await goods.worksOf(
    db,
    rows.map((content) => content.goods_sn),
  )
  const contents = await Promise.all(
    rows.map(async ({ type, goods_sn: goodsSn, quantity }) => ({
      type: type === RedeemGiftType.blindBox ? RedeemGiftType.blindBox : RedeemGiftType.collectible,
      goodsSn,
      name: workOf(goodsSn).name,
      quantity,
      left: await goods.leftOf(goodsSn),
    })),
  )
  const most = Math.min(...contents.map(({ left, quantity }) => Math.floor(left / quantity)))
  return {
    ...present(row),
    subtitle: row.subtitle,
    story: row.story,
    stoppedBy: row.stopped_by ?? '',
    stopReason: row.stop_reason ?? '',
    possible: row.stopped_at === null && contents.length > 0 ? Math.max(0, most) : 0,
    contents,
  }
}

/** Stops a gift box at once; stopping it twice is no error. Throws NOT_FOUND. */
export const stopGiftBox = (
  { database }: GiftAdminDeps,
  { giftBoxId, reason }: AdminInput<'giftBox/stop'>,
  { staff, record }: Call,
): Promise<void> =>
  database.transaction(async (tx) => {
    // A concurrent promise either commits before the stop or is refused by it.
    if (!(await queries.lockKind(tx, giftBoxId, 'update'))) throw new AppError('NOT_FOUND')
    const isNew = await queries.stopKind(tx, giftBoxId, staff.displayName, reason)
    await record(tx, {
      target: targetOf(giftBoxId),
      after: { isStopped: true, ...(!isNew && { again: true }) },
      reason,
    })
  })

/** Makes a stopped gift box available again. Throws NOT_FOUND, ILLEGAL_TRANSITION if it is not stopped. */
export const resumeGiftBox = (
  { database }: GiftAdminDeps,
  { giftBoxId, reason }: AdminInput<'giftBox/resume'>,
  { record }: Call,
): Promise<void> =>
  database.transaction(async (tx) => {
    if (!(await queries.lockKind(tx, giftBoxId, 'update'))) throw new AppError('NOT_FOUND')
    requireMove(await queries.resumeKind(tx, giftBoxId))
    await record(tx, { target: targetOf(giftBoxId), after: { isStopped: false }, reason })
  })

const present = (row: queries.GiftKindRow) => ({
  giftBoxId: row.id,
  name: row.name,
  cover: row.cover,
  given: row.given,
  opened: row.opened,
  codesOpen: row.codes_open,
  createdAt: toSeconds(row.created_at),
  stoppedAt: toSecondsOrNull(row.stopped_at),
})
