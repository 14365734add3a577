import type { ItemId } from '@app/contract'
import type { Foundation } from '../../core/foundation.ts'
import { createStoredSettings, declareSettings } from '../../core/storedSettings.ts'
import type { ModerationModule } from '../moderation/index.ts'
import { onSettings, type States } from '../shape.ts'
import { giftsAdminRoutes } from './adminRoutes.ts'
import { pendingOf } from './queries.ts'
import { giftsRoutes } from './routes.ts'
import { createGifts, type GiftsOutside } from './service.ts'
import { giftSchemas, type GiftSettings } from './settings.ts'
import { giftTransitions } from './states.ts'
import { createGiftViews, type ViewsOutside } from './views.ts'

export type GiftsModule = ReturnType<typeof createGiftsModule>

/** Gifts of items from one collector to another. */
export function createGiftsModule(
  foundation: Foundation,
  outside: GiftsOutside & ViewsOutside & { moderation: Pick<ModerationModule, 'checkUnreviewed'> },
) {
  const defaults: GiftSettings = { gifts: foundation.config.gift }
  const settings = createStoredSettings<GiftSettings>(foundation, giftSchemas, defaults)
  const gifts = createGifts(foundation, outside, settings)
  const views = createGiftViews(foundation, outside)
  return {
    /** The gift that holds an item; null when none does. */
    pendingOf: (itemId: ItemId) => pendingOf(foundation.database.db, itemId),
    /** A gift of the person's, with what its work promises in words. Throws GIFT_NOT_FOUND. */
    giftOf: views.of,
    sweeps: [gifts.sweep],
    settings: declareSettings(giftSchemas, defaults),
    channels: onSettings(settings.forget),
    states: { 'gifts.state': giftTransitions } satisfies States,
    adminRoutes: giftsAdminRoutes(foundation.database, outside),
    routes: giftsRoutes({ gifts, views, moderation: outside.moderation }),
  }
}
