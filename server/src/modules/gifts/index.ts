import type { ItemId } from '@app/contract'
import type { CoreServices } from '../../core/coreServices.ts'
import { createStoredSettings, declareSettings } from '../../core/storedSettings.ts'
import type { ModerationModule } from '../moderation/index.ts'
import { onSettings, type States } from '../shape.ts'
import { giftsAdminRoutes } from './adminRoutes.ts'
import { pendingOf } from './queries.ts'
import { giftsRoutes } from './routes.ts'
import { createGifts, type GiftsDeps } from './service.ts'
import { giftSchemas, type GiftSettings } from './settings.ts'
import { giftTransitions } from './states.ts'
import { createGiftViews, type ViewsDeps } from './views.ts'

export type GiftsModule = ReturnType<typeof createGiftsModule>

/** Gifts of items from one collector to another. */
export function createGiftsModule(
  core: CoreServices,
  deps: GiftsDeps & ViewsDeps & { moderation: Pick<ModerationModule, 'checkUnreviewed'> },
) {
  const defaults: GiftSettings = { gifts: core.config.gift }
  const settings = createStoredSettings<GiftSettings>(core, giftSchemas, defaults)
  const gifts = createGifts(core, deps, settings)
  const views = createGiftViews(core, deps)
  return {
    /** Returns the pending gift that holds an item; null if there is none. */
    pendingOf: (itemId: ItemId) => pendingOf(core.database.db, itemId),
    /** Returns a gift the user sent or received, with its work's benefits as text. Throws GIFT_NOT_FOUND. */
    giftOf: views.of,
    sweeps: [gifts.sweep],
    settings: declareSettings(giftSchemas, defaults),
    channels: onSettings(settings.forget),
    states: { 'gifts.state': giftTransitions } satisfies States,
    adminRoutes: giftsAdminRoutes(core.database, deps),
    routes: giftsRoutes({ gifts, views, moderation: deps.moderation }),
  }
}
