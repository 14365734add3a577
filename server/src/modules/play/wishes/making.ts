import { type OrderSn, OrderStatus, type Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database.ts'
import { periodEnd } from '../../../core/periods.ts'
import type { StoredSettings } from '../../../core/storedSettings.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { type Emit, events } from '../../../events/index.ts'
import type { LiveModule } from '../../live/index.ts'
import type { FulfilmentOfOne, PaidOrder } from '../../order/index.ts'
import type { Drawing, Drawn, PoolRow } from '../drawing/index.ts'
import * as drafts from './draftQueries.ts'
import { presentLive } from './present.ts'
import * as queries from './queries.ts'
import type { WishSettings } from './settings.ts'

/** Text that passed moderation. */
export type ModeratedText = Pick<queries.NewWish, 'text' | 'isAnonymous' | 'doubts'>

export interface MakingDeps {
  emit: Emit
  drawing: Pick<Drawing, 'draw' | 'poolOf'>
  live: Pick<LiveModule, 'publish'>
  settings: StoredSettings<WishSettings>
}

const refusals = { closed: 'WISH_NOT_OPEN', limit: 'WISH_LIMIT' } as const

/** Job that informs users of a wish that an order paid for. */
export const notifyJob = 'wish.made'

export interface WishToMake {
  pool: Pick<PoolRow, 'id' | 'ends_at'>
  uid: Uid
  moderated: ModeratedText
  costPoints: number | 'order'
  orderSn: OrderSn | null
  /** Defaults to the current time. */
  now?: Date
}

export interface MadeWish {
  wish: queries.WishRow
  drawn: Drawn
}

/** Making wishes: one draw, one row, and a notification unless the text needs review first. */
export interface WishMaking {
  /** Makes one wish within a transaction: one draw and one row; open pages are not notified. */
  make(tx: Tx, wish: WishToMake): Promise<MadeWish>
  /**
   * Informs its maker of the prize of a wish, and open pages of a public one; must be the last statement of its
   * transaction.
   */
  notify(tx: Tx, wish: queries.WishRow): Promise<void>
  /**
   * Makes the wish of a paid order, with the text stored under the order's key. The order's transaction continues
   * afterwards, so a job calls `notify`.
   */
  fulfil: FulfilmentOfOne
}

export function createWishService(deps: MakingDeps): WishMaking {
  return {
    make: (tx, wish) => makeWish(deps, tx, wish),
    notify: (tx, wish) => notify(deps, tx, wish),
    fulfil: (tx, order) => fulfil(deps, tx, order),
  }
}

async function fulfil(
  deps: MakingDeps,
  tx: Tx,
  { sn: orderSn, uid, requestKey }: PaidOrder,
): Promise<typeof OrderStatus.complete> {
  const draft = await drafts.findDraft(tx, { uid, requestKey })
  const pool = draft && (await deps.drawing.poolOf(tx, draft.poolId, 'wish'))
  if (!draft || !pool) throw new Error(`Order ${orderSn} pays for a wish without a text`)
  const { wish } = await makeWish(deps, tx, { pool, uid, moderated: draft, costPoints: 'order', orderSn })
  if (wish.is_public || wish.receive_by) await enqueue(tx, { kind: notifyJob, payload: { wishId: wish.id } })
  return OrderStatus.complete
}

async function makeWish({ drawing, settings }: MakingDeps, tx: Tx, wish: WishToMake): Promise<MadeWish> {
  const { pool, uid, moderated, orderSn, now } = wish
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
    ...moderated,
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

async function notify({ emit, live }: MakingDeps, tx: Tx, wish: queries.WishRow): Promise<void> {
  const { id: wishId, uid, receive_by: receiveBy, prize_name: prizeName, received_at: receivedAt } = wish
  if (receiveBy && !receivedAt)
    await emit(tx, events.prizeWon, { uid, source: { kind: 'wish', wishId, receiveBy }, prizeName })
  if (wish.is_public) await live.publish(tx, 'wishes', 'wish', presentLive(wish))
}
