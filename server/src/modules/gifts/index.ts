import type { GiftId, ItemId, Reply, Uid } from '@app/contract'
import type { CoreServices } from '../../core/coreServices.ts'
import { createStoredSettings, declareSettings } from '../../core/storedSettings.ts'
import { type ModuleParts, onSettings } from '../shape.ts'
import { type GiftsAdminRoutes, giftsAdminRoutes } from './adminRoutes.ts'
import { giftExpirySweep } from './end.ts'
import { giftsPersonalData } from './personalData.ts'
import { pendingOf } from './queries.ts'
import { type GiftsRoutes, giftsRoutes, type GiftsRoutesDeps } from './routes.ts'
import { giftSchemas, type GiftSettings } from './settings.ts'
import { giftTransitions } from './states.ts'
import { describeGift } from './views.ts'

export type GiftsDeps = Omit<GiftsRoutesDeps, 'db' | 'settings'>

/** Gifts of items between verified collectors: pending, then received or returned (rules/items#gifts). */
export interface GiftsModule extends ModuleParts {
  readonly routes: GiftsRoutes
  readonly adminRoutes: GiftsAdminRoutes
  /** Returns the pending gift that holds an item; null if there is none. */
  pendingOf(itemId: ItemId): Promise<GiftId | null>
  /** Returns a gift the user sent or received, with its work's benefits as text. Throws GIFT_NOT_FOUND. */
  giftOf(uid: Uid, giftId: GiftId): Promise<Reply<'hwnft/giftRecord/info'>>
}

export function createGiftsModule(core: CoreServices, given: GiftsDeps): GiftsModule {
  const { db } = core.database
  const defaults: GiftSettings = { gifts: core.config.gift }
  const settings = createStoredSettings<GiftSettings>(core, giftSchemas, defaults)
  const deps = { ...core, ...given, db, settings }
  return {
    pendingOf: (itemId) => pendingOf(db, itemId),
    giftOf: (uid, giftId) => describeGift(deps, uid, giftId),
    sweeps: [giftExpirySweep(deps)],
    settings: declareSettings(giftSchemas, defaults),
    channels: onSettings(settings.forget),
    personalData: giftsPersonalData,
    states: { 'gifts.state': giftTransitions },
    adminRoutes: giftsAdminRoutes(deps),
    routes: giftsRoutes(deps),
  }
}
