import { type GoodsSn, GoodsStatus } from '@app/contract'
import type { GoodsMove } from '@app/contract/admin/goods'
import type { AdminHandlers, RecordAct, Staff } from '../../core/adminHandler.ts'
import { toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { StaffModule } from '../staff/index.ts'
import * as admin from './adminQueries.ts'
import { lockStatus, makeMove, staffMoves, settleStatus } from './status/staffMoves.ts'
import type { Moves } from './status/automaticMoves.ts'
import { readPriorityWindows } from './sales/priorityWindows.ts'

export interface Asked {
  goodsSn: GoodsSn
  reason: string
}

/** Admin routes for goods: list, page, and status moves. */
export function goodsAdminRoutes(
  { database }: Pick<CoreServices, 'database'>,
  moves: Moves,
  approvals: Pick<StaffModule['approvals'], 'requireOther'>,
) {
  const { db } = database

  /** Throws GOODS_NOT_FOUND, ILLEGAL_TRANSITION, and APPROVAL_OWN if the submitter approves their own work. */
  const moving =
    (name: GoodsMove) =>
    ({ goodsSn, reason }: Asked, { staff, record }: { staff: Staff; record: RecordAct }) =>
      database.transaction(async (tx) => {
        const before = await lockStatus(tx, goodsSn)
        if (before === undefined) throw new AppError('GOODS_NOT_FOUND')
        const target = `goods:${goodsSn}`
        if (name === 'approve') {
          await approvals.requireOther(tx, { first: 'goods/submit', second: 'goods/approve', target }, staff)
        }
        // Before and after the move, because between two runs of the sweep the stored status lags behind the clock.
        await settleStatus(tx, moves, goodsSn)
        const settled = (await lockStatus(tx, goodsSn)) ?? before
        const again = staffMoves[name].reached?.includes(settled) ?? false
        if (!again && !(await makeMove(tx, goodsSn, name))) throw refusedIn(settled)
        await settleStatus(tx, moves, goodsSn)
        const status = (await lockStatus(tx, goodsSn)) ?? settled
        await record(tx, { target, before: { status: before }, after: { status, ...(again && { again }) }, reason })
        return { status }
      })

  return {
    async 'goods/list'(input) {
      const { rows, ...page } = await admin.list(db, input)
      return { ...page, list: rows.map(presentRow) }
    },
    'goods/submit': moving('submit'),
    'goods/withdraw': moving('withdraw'),
    'goods/reopen': moving('reopen'),
    'goods/approve': moving('approve'),
    'goods/reject': moving('reject'),
    'goods/stop': moving('stop'),
    'goods/resume': moving('resume'),
    'goods/end': moving('end'),
    'goods/takeDown': moving('takeDown'),
    'goods/putBack': moving('putBack'),
  } satisfies Partial<AdminHandlers>
}

const refusals: Readonly<Partial<Record<GoodsStatus, string>>> = {
  [GoodsStatus.expirationOffShelf]: '发售已经结束，没有人能再下单',
  [GoodsStatus.platformDismounting]: '已经下架，没有人看得到，也不能下单；要继续请先恢复上架',
  [GoodsStatus.soldOut]: '已经售罄',
}

/** Creates an ILLEGAL_TRANSITION error, with an explanation if the status alone does not make the reason clear. */
const refusedIn = (status: GoodsStatus) =>
  new AppError('ILLEGAL_TRANSITION', refusals[status] === undefined ? {} : { msg: refusals[status] })

/** Presents goods for an admin list. */
export function presentRow(row: admin.AdminRow) {
  return {
    goodsSn: row.sn,
    name: row.name,
    cover: row.cover,
    goodsType: row.goods_type,
    isPrize: row.is_prize,
    form: row.form,
    status: row.status,
    priceFen: row.price_fen,
    edition: row.edition,
    sold: row.sold,
    reserved: row.reserved,
    left: row.edition - row.sold - row.reserved,
    saleStart: toSeconds(row.sale_start),
    saleEnd: toSecondsOrNull(row.sale_end),
    shopName: row.shop_name,
    albumName: row.album_title ?? '',
    onShelfAt: toSeconds(row.on_shelf_at),
  }
}

/** Presents goods for their admin page, with its additional fields. */
export function presentForAdmin(row: NonNullable<Awaited<ReturnType<typeof admin.find>>>) {
  return {
    ...presentRow(row),
    subtitle: row.subtitle,
    gallery: row.gallery,
    kind: row.kind,
    contractType: row.contract_type,
    perPersonLimit: row.per_person_limit,
    isDrop: row.is_drop,
    shopId: row.shop_id,
    albumId: row.album_id,
    priorityWindows: readPriorityWindows(row.priority_windows)
      .map(({ start, end, kind, description }) => ({ start, end, kind, description }))
      .toSorted((a, b) => a.start - b.start),
    isFrozen: row.is_frozen,
  }
}
