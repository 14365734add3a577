import type { GoodsSn, Parsed, PoolId, Reply } from '@app/contract'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { Caller } from '../../../core/handler.ts'
import type { StoredSettings } from '../../../core/storedSettings.ts'
import type { Sweep } from '../../../jobs/worker.ts'
import { GoodsType } from '../../goods/index.ts'
import type { ModerationModule } from '../../moderation/index.ts'
import type { Orders } from '../../order/index.ts'
import type { Drawing, PoolRow } from '../drawing/index.ts'
import * as drafts from './draftQueries.ts'
import type { WishSettings } from './settings.ts'

/** Drafts deleted by one transaction at most. */
const forgottenAtOnce = 1000

export interface OrderingDeps {
  drawing: Pick<Drawing, 'poolOf'>
  moderation: Pick<ModerationModule, 'checkText'>
  orders: Pick<Orders, 'place'>
  settings: StoredSettings<WishSettings>
}

/**
 * Paid wishes: the text is stored under the key of the order, which is placed like any other.
 */
export interface WishOrders {
  sweep: Sweep
  /**
   * Places the order of a wish. Its text is moderated first, so that a refusal comes before the order; the text of a
   * retry was moderated already. Throws what placing an order and moderation throw, NOT_FOUND, WISH_NOT_OPEN, and
   * IDEMPOTENCY_KEY_REUSED.
   */
  place(caller: Caller, input: Parsed<'order/wishOrder'>, key: string): Promise<Reply<'order/wishOrder'>>
}

export function createWishOrders(
  core: CoreServices,
  { drawing, moderation, orders, settings }: OrderingDeps,
): WishOrders {
  const { database } = core
  const { db } = database

  async function findEvent(eventId: PoolId): Promise<PoolRow & { ticket_goods_sn: GoodsSn }> {
    const event = await drawing.poolOf(db, eventId, 'wish')
    const ticket = event?.ticket_goods_sn
    if (!event || typeof ticket !== 'string') throw new AppError('NOT_FOUND')
    return { ...event, ticket_goods_sn: ticket }
  }

  const sweep: Sweep = {
    name: 'wish-drafts',
    everySeconds: 3600,
    run: () =>
      database.transaction(async (tx) => {
        const { draftHours } = await settings.get('wishes', tx)
        return (await drafts.forgetDrafts(tx, draftHours, forgottenAtOnce)) === forgottenAtOnce
      }),
  }

  return {
    sweep,

    async place(caller, input, key) {
      const event = await findEvent(input.eventId)
      const { text, isAnonymous } = input
      const draftKey = { uid: caller.uid, requestKey: key }
      const known = await drafts.findDraft(db, draftKey)
      if (!known && event.state !== 'open') throw new AppError('WISH_NOT_OPEN')
      const { doubts } = known ?? (await moderation.checkText(text, { field: 'text', uid: caller.uid }))
      const draft = { poolId: event.id, text, isAnonymous, doubts }
      const isKept = await database.transaction((tx) => drafts.keepDraft(tx, draftKey, draft))
      if (!isKept) throw new AppError('IDEMPOTENCY_KEY_REUSED')
      return orders.place(caller, { goodsSn: event.ticket_goods_sn, quantity: 1 }, key, GoodsType.wishTicket)
    },
  }
}
