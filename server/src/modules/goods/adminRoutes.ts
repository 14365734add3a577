import { type GoodsSn, GoodsStatus } from '@app/contract'
import type { GoodsMove } from '@app/contract/admin/goods'
import type { AdminHandlers, RecordAct } from '../../core/adminHandler.ts'
import { toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import type { Foundation } from '../../core/foundation.ts'
import { requireMove } from '../../core/transitions.ts'
import * as desk from './adminQueries.ts'
import { lockStatus, makeMove, peoplesMoves } from './moveQueries.ts'
import { moveStatus, movesAt } from './statusQueries.ts'
import { readPriorityWindows } from './windows.ts'

export interface Asked {
  goodsSn: GoodsSn
  reason: string
}

/** What the console does with goods: how they stand, and what people do to them. */
export function goodsAdminRoutes({ database }: Pick<Foundation, 'database'>) {
  const { db } = database

  /** Throws GOODS_NOT_FOUND, ILLEGAL_TRANSITION. */
  const moving =
    (name: GoodsMove) =>
    ({ goodsSn, reason }: Asked, { record }: { record: RecordAct }) =>
      database.transaction(async (tx) => {
        const before = await lockStatus(tx, goodsSn)
        if (before === undefined) throw new AppError('GOODS_NOT_FOUND')
        // Whose time has come is on sale already, though no sweep has been by.
        if (before === GoodsStatus.waitOnShelf) await moveStatus(tx, movesAt(0).open, [goodsSn])
        requireMove(await makeMove(tx, goodsSn, name))
        const status = peoplesMoves[name].to
        await record(tx, { target: `goods:${goodsSn}`, before: { status: before }, after: { status }, reason })
        return { status }
      })

  return {
    async 'goods/list'(input) {
      const { rows, next } = await desk.list(db, input)
      return { list: rows.map(presentRow), next }
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
    'pick/goods': async (input) => ({ list: await desk.pickGoods(db, input) }),
    'pick/shops': async (input) => ({ list: await desk.pickShops(db, input) }),
    'pick/albums': async (input) => ({ list: await desk.pickAlbums(db, input) }),
    'pick/labels': async (input) => ({ list: await desk.pickLabels(db, input) }),
    'pick/homeZones': async (input) => ({ list: await desk.pickHomeZones(db, input) }),
  } satisfies Partial<AdminHandlers>
}

/** A good as a list of the console tells it. */
export function presentRow(row: desk.DeskRow) {
  return {
    goodsSn: row.sn,
    name: row.name,
    goodsType: row.goods_type,
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

/** The same with what its page tells besides. */
export function presentAtDesk(row: NonNullable<Awaited<ReturnType<typeof desk.find>>>) {
  return {
    ...presentRow(row),
    subtitle: row.subtitle,
    cover: row.cover,
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
