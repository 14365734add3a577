import type { Tx } from '../../core/database.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Approvables } from '../../core/approvable.ts'
import type { Draftables } from '../../core/draftable.ts'
import type { Sweep } from '../../jobs/worker.ts'
import { type ModuleParts, onSettings } from '../shape.ts'
import type { Emit } from '../../events/index.ts'
import type { LiveModule } from '../live/index.ts'
import type { ModerationModule } from '../moderation/index.ts'
import type { Orders } from '../order/index.ts'
import type { PayModule } from '../pay/index.ts'
import type { StaffModule } from '../staff/index.ts'
import type { UserModule } from '../user/index.ts'
import { playAdminRoutes } from './adminRoutes.ts'
import type { ReportedLines } from './barrage/reported.ts'
import { createBarrage } from './barrage/index.ts'
import { lineStates } from './barrage/states.ts'
import { createPoolChanges } from './drawing/changing.ts'
import { createPoolDrafts } from './drawing/drafting.ts'
import { createPoolAdmin } from './drawing/adminService.ts'
import { createDraws, type Drawing, type DrawingDeps } from './drawing/index.ts'
import type { GoodsModule } from '../goods/index.ts'
import type { TicketGoods } from './drawing/tickets.ts'
import { poolStates, roundStates } from './drawing/states.ts'
import { winnerOf } from './lottery/queries.ts'
import { lotteryRoutes } from './lottery/routes.ts'
import { drawOnce, type DrawRequest } from './lottery/service.ts'
import { playPersonalData } from './personalData.ts'
import { createEventCancellation } from './wishes/cancelling.ts'
import { createPoolPreviews } from './previews.ts'
import { playTimed } from './timed.ts'
import type { ReportedWishes } from './wishes/reported.ts'
import { createWishes, type Wishes, type WishesDeps } from './wishes/index.ts'
import { playPickables } from './pickQueries.ts'
import { pictureUses } from './pictureQueries.ts'

export type { NewPool, NewPrize } from './drawing/index.ts'
export type { WaitingWish } from './wishes/index.ts'

/** Lotteries, wishes and the blessing barrage. */
export interface PlayModule extends ModuleParts {
  readonly wishes: Wishes
  /** Content that collectors may report. */
  readonly reported: { line: ReportedLines; wish: ReportedWishes }
  /** Returns the winner shown for a win; undefined if the win does not exist. */
  winnerOf: typeof winnerOf
  /** Publishes a lottery or wishing event within a transaction and reserves its prizes. Returns its id. */
  publishPool: Drawing['publishPool']
  /** Draws in a lottery within a transaction, as its route does, without notifying anyone. */
  drawOnce(tx: Tx, wanted: DrawRequest): ReturnType<typeof drawOnce>
  /** Options for pickers in console forms. */
  readonly pickables: typeof playPickables
}

export interface PlayDeps extends Omit<DrawingDeps, 'goods'> {
  emit: Emit
  goods: DrawingDeps['goods'] & WishesDeps['goods'] & TicketGoods & Pick<GoodsModule, 'summaries'>
  live: LiveModule
  moderation: ModerationModule
  people: UserModule['people']
  orders: Pick<Orders, 'place' | 'lock'>
  pay: Pick<PayModule, 'refundOrder'>
  approvals: Pick<StaffModule['approvals'], 'requiresApproval'>
}

export function createPlayModule(core: CoreServices, deps: PlayDeps) {
  const { emit, gifts, points, live, moderation, people, goods, orders, pay, approvals } = deps
  const drawing = createDraws(core, { gifts, goods, points })
  const barrage = createBarrage(core, { live, moderation, people })
  const wishes = createWishes(core, { drawing, emit, goods, live, moderation, orders })
  const changing = createPoolChanges(core.database, gifts, goods)
  const cancelling = createEventCancellation(core, { emit, orders, pay, points })
  const admin = createPoolAdmin(core.database)
  return {
    adminRoutes: {
      ...barrage.adminRoutes,
      ...playAdminRoutes(core.database, { approvals, changing, admin, people }),
    },
    draftables: createPoolDrafts({
      clock: core.clock,
      gifts,
      goods,
      moderation,
      publishPool: drawing.publishPool,
      previews: createPoolPreviews(core, { drawing, goods }),
    }) satisfies Draftables,
    approvables: {
      'pool/changeOdds': changing.odds,
      'pool/restock': changing.restocking,
      'wishing/cancel': cancelling.asked,
    } satisfies Approvables,
    wishes,
    /** Content that collectors may report. */
    reported: { line: barrage.reported, wish: wishes.reported },
    /** Returns the winner shown for a win; undefined if the win does not exist. */
    winnerOf,
    /** Publishes a lottery or wishing event within a transaction and reserves its prizes. Returns its id. */
    publishPool: drawing.publishPool,
    /** Draws in a lottery within a transaction, as its route does, without notifying anyone. */
    drawOnce: (tx: Tx, wanted: DrawRequest) => drawOnce(tx, wanted, drawing),
    jobs: wishes.jobs,
    timed: playTimed,
    derivedStates: [poolStates, roundStates, lineStates, ...wishes.derivedStates],
    personalData: playPersonalData,
    sweeps: [...drawing.sweeps, ...wishes.sweeps, cancelling.sweep] satisfies Sweep[],
    pictureUses,
    /** Options for pickers in console forms. */
    pickables: playPickables,
    routes: { ...barrage.routes, ...lotteryRoutes(core, { drawing, emit, live }), ...wishes.routes },
    settings: { ...drawing.settings, ...wishes.settings, ...barrage.settings },
    channels: onSettings(() => {
      barrage.forget()
      drawing.forget()
      wishes.forget()
    }),
  } satisfies PlayModule
}
