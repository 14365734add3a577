import type { Foundation } from '../../core/foundation.ts'
import type { Sweep } from '../../jobs/worker.ts'
import type { LiveModule } from '../live/index.ts'
import type { ModerationModule } from '../moderation/index.ts'
import type { UserModule } from '../user/index.ts'
import { createBarrage } from './barrage/index.ts'
import { createDrawing, type DrawingOutside } from './drawing/index.ts'
import { lotteryRoutes } from './lottery/routes.ts'

export type { NewPool, NewPrize } from './drawing/index.ts'

export type PlayModule = ReturnType<typeof createPlayModule>

export interface PlayOutside extends DrawingOutside {
  live: LiveModule
  moderation: ModerationModule
  people: UserModule['people']
}

/** Draws, wishes and the blessing barrage. */
export function createPlayModule(foundation: Foundation, outside: PlayOutside) {
  const { gifts, points, live, moderation, people } = outside
  const drawing = createDrawing(foundation, { gifts, points })
  const barrage = createBarrage(foundation, { live, moderation, people })
  return {
    /** Makes a lottery or wishing event known within a transaction, and sets its prizes aside. Returns its id. */
    publishPool: drawing.publishPool,
    sweeps: [...drawing.sweeps] satisfies Sweep[],
    routes: { ...barrage.routes, ...lotteryRoutes(foundation, { drawing, live }) },
    /** Drops the settings this process keeps; called for each notification on `settings_changed`. */
    forget: drawing.forget,
  }
}
