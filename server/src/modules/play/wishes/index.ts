import type { OrderSn, Uid, WishId } from '@app/contract'
import type { WishCard } from '@app/contract/wishes'
import type { Tx } from '../../../core/database.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { createStoredSettings, declareSettings } from '../../../core/storedSettings.ts'
import type { ModuleParts } from '../../shape.ts'
import type { Emit } from '../../../events/index.ts'
import type { GoodsModule } from '../../goods/index.ts'
import type { LiveModule } from '../../live/index.ts'
import type { ModerationModule } from '../../moderation/index.ts'
import type { Orders } from '../../order/index.ts'
import type { Drawing } from '../drawing/index.ts'
import { createEvents } from './events.ts'
import { expiryWarningSweep } from './expiryWarnings.ts'
import { createWishService, type WishMaking, notifyJob } from './making.ts'
import { createWishOrders } from './ordering.ts'
import { presentWish } from './present.ts'
import { findOfOrder, getWish } from './queries.ts'
import { createPrizeClaims, type PrizeClaims } from './receiving.ts'
import { createReportedWishes, type ReportedWishes } from './reported.ts'
import { createWishReviews, type WishReviews } from './reviews.ts'
import { wishRoutes } from './routes.ts'
import { wishDefaults, wishSchemas, type WishSettings } from './settings.ts'
import { broughtStates, reviewStates } from './states.ts'

export type { WaitingWish } from './reviews.ts'

export interface WishesDeps {
  emit: Emit
  drawing: Drawing
  goods: Pick<GoodsModule, 'findSale' | 'leftOf'>
  live: Pick<LiveModule, 'publish'>
  moderation: Pick<ModerationModule, 'checkText'>
  orders: Pick<Orders, 'place'>
}

/**
 * Wishing service: wishes that are free, cost points or are paid for, and their prizes (rules/play#wishes).
 */
export interface Wishes {
  /** Makes one wish within a transaction, as its route does, without notifying anyone. */
  make: WishMaking['make']
  /** Fulfils the paid order of a wish. */
  fulfil: WishMaking['fulfil']
  /** Returns the wish that an order of `uid` paid for; null if it is unpaid or pays for something else. */
  ofOrder(uid: Uid, orderSn: OrderSn): Promise<WishCard | null>
  /** Gives the prize of a wish to its maker, once. */
  receive: PrizeClaims['receive']
  /** Review of texts that need a human decision. */
  readonly reviews: WishReviews
  readonly reported: ReportedWishes
  /** Drops the cached settings of this process; called for each notification on `settings_changed`. */
  forget(): void
}

export function createWishes(core: CoreServices, { drawing, emit, goods, live, moderation, orders }: WishesDeps) {
  const { database } = core
  const settings = createStoredSettings<WishSettings>(core, wishSchemas, wishDefaults)
  const events = createEvents(database, { drawing, goods })
  const making = createWishService({ drawing, emit, live, settings })
  const ordering = createWishOrders(core, { drawing, moderation, orders, settings })
  const reviews = createWishReviews(database, making)
  const receiving = createPrizeClaims(core, drawing)

  return {
    make: making.make,
    fulfil: making.fulfil,
    async ofOrder(uid, orderSn) {
      const wish = await findOfOrder(database.db, orderSn)
      return wish ? presentWish(wish, uid) : null
    },
    receive: receiving.receive,
    reviews,
    reported: createReportedWishes(live, { ...making, ...reviews }),
    jobs: {
      /** May run more than once: pages identify a wish by its id, and a message is written once. */
      [notifyJob]: ({ wishId }: { wishId: WishId }): Promise<void> =>
        database.transaction(async (tx: Tx) => making.notify(tx, await getWish(tx, wishId))),
    },
    derivedStates: [broughtStates, reviewStates],
    sweeps: [receiving.sweep, expiryWarningSweep(core, { emit }), ordering.sweep],
    routes: wishRoutes(core, { drawing, events, making, moderation, ordering, receiving }),
    settings: declareSettings(wishSchemas, wishDefaults),
    forget: settings.forget,
  } satisfies Wishes & ModuleParts
}
