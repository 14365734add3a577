import type { LotId } from '@app/contract'
import type { Tx } from '../../core/database.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { createStoredSettings, declareSettings } from '../../core/storedSettings.ts'
import type { Approvables } from '../../core/approvable.ts'
import type { Draftables } from '../../core/draftable.ts'
import type { Sweep } from '../../jobs/worker.ts'
import { onSettings, type States } from '../shape.ts'
import type { LiveModule } from '../live/index.ts'
import type { ModerationModule } from '../moderation/index.ts'
import type { Orders } from '../order/index.ts'
import type { PayModule } from '../pay/index.ts'
import type { StaffModule } from '../staff/index.ts'
import type { UserModule } from '../user/index.ts'
import { auctionAdminRoutes } from './adminRoutes.ts'
import { createBidService } from './bids/service.ts'
import { createAuctionAdmin } from './adminService.ts'
import { createLotDecisions, notifyJob } from './lots/decide.ts'
import { createDeposits } from './deposits/service.ts'
import { createLotDrafts, type DraftingDeps } from './lots/drafts.ts'
import { sumsOf } from './deposits/queries.ts'
import * as lots from './lots/queries.ts'
import { pickLots } from './pickQueries.ts'
import { auctionTimed } from './timed.ts'
import { auctionRoutes } from './routes.ts'
import { auctionDefaults, auctionSchemas, type AuctionSettings } from './settings.ts'
import { depositTransitions, lotTransitions } from './states.ts'
import { createTakingDown } from './lots/takeDown.ts'
import { createLotWithdrawal } from './lots/withdraw.ts'

export { type NewLot, newLot, publishLot, setOpen } from './lots/publish.ts'

export type AuctionModule = ReturnType<typeof createAuctionModule>

export interface AuctionDeps {
  goods: DraftingDeps['goods']
  moderation: Pick<ModerationModule, 'checkOwn'>
  live: Pick<LiveModule, 'publish' | 'newest'>
  orders: Pick<Orders, 'award' | 'boughtOf' | 'callOff' | 'lock'>
  pay: Pick<PayModule, 'refundOrder'>
  people: Pick<UserModule['people'], 'masked'>
  approvals: Pick<StaffModule['approvals'], 'requiresApproval'>
}

/** Auctions of physical goods held by licensed auction houses (rules/auction). Off until an operator opens them. */
export function createAuctionModule(core: CoreServices, deps: AuctionDeps) {
  const { goods, live, orders, pay, people, approvals, moderation } = deps
  const { config, database } = core
  const settings = createStoredSettings<AuctionSettings>(core, auctionSchemas, auctionDefaults)
  const bidding = createBidService({ goods, live, settings })
  const deposits = createDeposits(core, { orders, pay, settings })
  const deciding = createLotDecisions(core, { orders, live, settings })
  const withdrawing = createLotWithdrawal(database, { orders, notify: deciding.notify })
  const takingDown = createTakingDown(database, { notify: deciding.notify })

  const isOpen = async (): Promise<boolean> => (await settings.get('auction')).isOpen
  const admin = createAuctionAdmin(core, { goods, people, settings })

  return {
    /** Lots that console forms choose from. */
    pickLots,
    adminRoutes: auctionAdminRoutes(database, { admin, withdrawing, takingDown, approvals, isOpen }),
    draftables: {
      lot: createLotDrafts({
        clock: core.clock,
        goods,
        moderation,
        settings,
        minimumAge: config.order.minimumAge,
      }),
    } satisfies Draftables,
    approvables: { 'lot/takeBack': withdrawing.takingBack } satisfies Approvables,
    /** Fulfilment of paid deposit orders and lot orders. */
    fulfilDeposit: deposits.fulfil,
    fulfilLot: deciding.fulfil,
    isOpen,
    /** Lots, running ones first, including those that were taken down. */
    lots: (limit: number) => lots.list(database.db, limit, 'all'),
    /** Deposits held for a lot, and those forfeited by winners who did not pay, in fen. */
    depositsOf: (lotId: LotId) => sumsOf(database.db, lotId),
    withdraw: withdrawing.withdraw,

    jobs: {
      [notifyJob]: ({ lotId }: { lotId: LotId }): Promise<void> =>
        database.transaction((tx: Tx) => deciding.notify(tx, lotId)),
    },
    timed: auctionTimed(goods),
    sweeps: [deciding.sweep, deposits.sweep] satisfies Sweep[],
    states: { 'auction_deposits.state': depositTransitions, 'auction_lots.state': lotTransitions } satisfies States,
    routes: auctionRoutes(core, { bidding, deposits, goods, live, people, settings }),
    /** Drops the settings this process has cached. */
    forget: settings.forget,
    settings: declareSettings(auctionSchemas, auctionDefaults),
    channels: onSettings(settings.forget),
  }
}
