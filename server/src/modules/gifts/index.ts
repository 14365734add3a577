import type { Foundation } from '../../core/foundation.ts'
import { pendingOf } from './queries.ts'
import { type GiftViews, giftsRoutes } from './routes.ts'
import { createGifts, type GiftsOutside } from './service.ts'

export type GiftsModule = ReturnType<typeof createGiftsModule>

/** Gifts of items from one collector to another. */
export function createGiftsModule(foundation: Foundation, outside: GiftsOutside & GiftViews) {
  const gifts = createGifts(foundation, outside)
  return {
    /** The gift that holds an item; null when none does. */
    pendingOf: (itemId: string) => pendingOf(foundation.database.db, itemId),
    sweeps: [gifts.sweep],
    routes: giftsRoutes(foundation, gifts, outside),
  }
}
