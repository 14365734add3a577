import { AuctionState, type LotId } from '@app/contract'
import { toSeconds } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import type { TimedThings } from '../../core/timed.ts'
import type { GoodsModule } from '../goods/index.ts'
import * as lots from './lots/queries.ts'

const begun = '已经开拍'
const warning = '开始与结束时间一起平移，拍场里公布的时间随之改变。'

/**
 * Schedule of lots; their names come from their goods. Before a lot starts it takes no deposits, and its start may
 * still change.
 */
export const auctionTimed = ({ worksOf }: Pick<GoodsModule, 'worksOf'>) =>
  ({
    lot: {
      async read(db, span) {
        const rows = await lots.between(db, span)
        const workOf = await worksOf(
          db,
          rows.map((row) => row.goods_sn),
        )
        return rows.map(({ id, goods_sn: sn, state, starts_at: at, ends_at: until, has_begun }) => {
          const isFixed = state !== AuctionState.coming || has_begun
          return { id, title: workOf(sn).name, at, until, warning, ...(isFixed && { fixed: begun }) }
        })
      },

      async move(tx, { id, seenAt, at }) {
        const lotId: LotId = id
        const lot = /^\d{1,18}$/.test(id) ? await lots.lock(tx, lotId) : undefined
        if (!lot || lot.state === AuctionState.withdrawn) throw new AppError('NOT_FOUND')
        if (toSeconds(lot.starts_at) !== toSeconds(seenAt)) throw new AppError('EDITED_MEANWHILE')
        if (lot.state !== AuctionState.coming || lot.has_begun) throw new AppError('CONFLICT', { msg: begun })
        const endsAt = new Date(lot.ends_at.getTime() + at.getTime() - lot.starts_at.getTime())
        await lots.amend(tx, lotId, { remarks: lot.remarks, startsAt: at, endsAt })
        return (await worksOf(tx, [lot.goods_sn]))(lot.goods_sn).name
      },
    },
  }) satisfies TimedThings
