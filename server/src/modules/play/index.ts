import type { Tx } from '../../core/database.ts'
import type { Foundation } from '../../core/foundation.ts'
import type { Sweep } from '../../jobs/worker.ts'
import { onSettings } from '../shape.ts'
import type { LiveModule } from '../live/index.ts'
import type { ModerationModule } from '../moderation/index.ts'
import type { UserModule } from '../user/index.ts'
import { createBarrage } from './barrage/index.ts'
import { lineStates } from './barrage/states.ts'
import { createDrawing, type DrawingOutside } from './drawing/index.ts'
import { roundStates } from './drawing/states.ts'
import { winnerOf } from './lottery/queries.ts'
import { lotteryRoutes } from './lottery/routes.ts'
import { drawOnce, type WantedDraw } from './lottery/service.ts'
import { createWishes, type WishesOutside } from './wishes/index.ts'
import { pictureUses } from './pictureQueries.ts'

export type { NewPool, NewPrize } from './drawing/index.ts'
export type { WaitingWish } from './wishes/index.ts'

export type PlayModule = ReturnType<typeof createPlayModule>

export interface PlayOutside extends DrawingOutside, Pick<WishesOutside, 'goods' | 'orders'> {
  live: LiveModule
  moderation: ModerationModule
  people: UserModule['people']
}

/** Draws, wishes and the blessing barrage. */
export function createPlayModule(foundation: Foundation, outside: PlayOutside) {
  const { gifts, points, live, moderation, people, goods, orders } = outside
  const drawing = createDrawing(foundation, { gifts, points })
  const barrage = createBarrage(foundation, { live, moderation, people })
  const wishes = createWishes(foundation, { drawing, goods, live, moderation, orders })
  return {
    wishes,
    /** What people may report of it. */
    reported: { line: barrage.reported, wish: wishes.reported },
    /** Whose name stands on a win; undefined where there is none. */
    winnerOf,
    /** Makes a lottery or wishing event known within a transaction, and sets its prizes aside. Returns its id. */
    publishPool: drawing.publishPool,
    /** Draws in a lottery within a transaction, as its route does, and tells nobody. */
    drawOnce: (tx: Tx, wanted: WantedDraw) => drawOnce(tx, wanted, drawing),
    jobs: wishes.jobs,
    told: [roundStates, lineStates, ...wishes.told],
    sweeps: [...drawing.sweeps, ...wishes.sweeps] satisfies Sweep[],
    pictureUses,
    routes: { ...barrage.routes, ...lotteryRoutes(foundation, { drawing, live }), ...wishes.routes },
    settings: { ...drawing.settings, ...wishes.settings, ...barrage.settings },
    channels: onSettings(() => {
      barrage.forget()
      drawing.forget()
      wishes.forget()
    }),
  }
}
