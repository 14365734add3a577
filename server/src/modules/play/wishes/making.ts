import { type OrderSn, OrderStatus, type Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database.ts'
import { periodEnd } from '../../../core/periods.ts'
import type { StoredSettings } from '../../../core/storedSettings.ts'
import { enqueue } from '../../../jobs/queue.ts'
import type { LiveModule } from '../../live/index.ts'
import type { FulfilmentOfOne } from '../../order/index.ts'
import type { Drawing, Drawn, PoolRow } from '../drawing/index.ts'
import * as drafts from './draftQueries.ts'
import { presentLive } from './present.ts'
import * as queries from './queries.ts'
import type { WishSettings } from './settings.ts'

/** Text that passed moderation. */
export type ModeratedText = Pick<queries.NewWish, 'text' | 'isAnonymous' | 'doubts'>

export interface MakingDeps {
  drawing: Pick<Drawing, 'draw' | 'poolOf'>
  live: Pick<LiveModule, 'publish'>
  settings: StoredSettings<WishSettings>
}

const refusals = { closed: 'WISH_NOT_OPEN', limit: 'WISH_LIMIT' } as const

/** Job that notifies open pages of a wish that an order paid for. */
export const notifyJob = 'wish.made'

/** Creates the service that makes wishes: one draw, one row, and a notification unless the text needs review first. */
export function createWishService({ drawing, live, settings }: MakingDeps) {
  async function make(
    tx: Tx,
    wish: {
      pool: Pick<PoolRow, 'id' | 'ends_at'>
      uid: Uid
      words: ModeratedText
      costPoints: number | 'order'
      orderSn: OrderSn | null
      /** Defaults to the current time. */
      now?: Date
    },
  ): Promise<{ wish: queries.WishRow; drawn: Drawn }> {
    const { pool, uid, words, orderSn, now } = wish
    const drawn = await drawing.draw(tx, {
      poolId: pool.id,
      kind: 'wish',
      uid,
      costPoints: wish.costPoints,
      refusals,
      ...(now && { now }),
    })
    const { receiveDays } = await settings.get('wishes', tx)
    const { roundId, ordinal, prize, isWin, costPoints } = drawn
    const id = await queries.insertWish(tx, {
      ...words,
      poolId: pool.id,
      uid,
      roundId,
      ordinal,
      prizeId: prize.id,
      receiveBy: isWin ? periodEnd(pool.ends_at ?? now ?? sql`now()`, receiveDays) : null,
      costPoints,
      orderSn,
      now,
    })
    return { wish: await queries.getWish(tx, id), drawn }
  }

  /** Notifies open pages of a public wish; must be the last statement of its transaction. */
  async function notify(tx: Tx, wish: queries.WishRow): Promise<void> {
    if (wish.is_public) await live.publish(tx, 'wishes', 'wish', presentLive(wish))
  }

  return {
    make,
    notify,

    /**
     * Makes the wish of a paid order, with the text stored under the order's key. The order's transaction continues
     * afterwards, so a job notifies open pages.
     */
    fulfil: (async (tx, { sn: orderSn, uid, requestKey }) => {
      const draft = await drafts.findDraft(tx, { uid, requestKey })
      const pool = draft && (await drawing.poolOf(tx, draft.poolId, 'wish'))
      if (!draft || !pool) throw new Error(`Order ${orderSn} pays for a wish without words`)
      const { wish } = await make(tx, { pool, uid, words: draft, costPoints: 'order', orderSn })
      if (wish.is_public) await enqueue(tx, { kind: notifyJob, payload: { wishId: wish.id } })
      return OrderStatus.complete
    }) satisfies FulfilmentOfOne,
  }
}

export type Making = ReturnType<typeof createWishService>
