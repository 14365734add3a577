import type { ItemId } from '@app/contract'
import type { Foundation } from '../../core/foundation.ts'
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
  foundation: Foundation,
  deps: GiftsDeps & ViewsDeps & { moderation: Pick<ModerationModule, 'checkUnreviewed'> },
) {
  const defaults: GiftSettings = { gifts: foundation.config.gift }
  const settings = createStoredSettings<GiftSettings>(foundation, giftSchemas, defaults)
  const gifts = createGifts(foundation, deps, settings)
  const views = createGiftViews(foundation, deps)
  return {
    /** The gift that holds an item; null when none does. */
    pendingOf: (itemId: ItemId) => pendingOf(foundation.database.db, itemId),
    /** A gift of the person's, with what its work promises in words. Throws GIFT_NOT_FOUND. */
    giftOf: views.of,
    sweeps: [gifts.sweep],
    settings: declareSettings(giftSchemas, defaults),
    channels: onSettings(settings.forget),
    states: { 'gifts.state': giftTransitions } satisfies States,
    adminRoutes: giftsAdminRoutes(foundation.database, deps),
    routes: giftsRoutes({ gifts, views, moderation: deps.moderation }),
  }
}
