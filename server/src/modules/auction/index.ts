import type { LotId } from '@app/contract'
import type { CoreServices } from '../../core/coreServices.ts'
import { createStoredSettings, declareSettings } from '../../core/storedSettings.ts'
import type { Emit } from '../../events/index.ts'
import type { LiveModule } from '../live/index.ts'
import type { ModerationModule } from '../moderation/index.ts'
import type { FulfilmentOfOne, Orders } from '../order/index.ts'
import type { PayModule } from '../pay/index.ts'
import { type ModuleParts, onSettings } from '../shape.ts'
import type { StaffModule } from '../staff/index.ts'
import type { UserModule } from '../user/index.ts'
import { type AuctionAdminRoutes, auctionAdminRoutes } from './adminRoutes.ts'
import { sumsOf } from './deposits/queries.ts'
import { depositSweep, fulfilDeposit } from './deposits/service.ts'
import { fulfilLot, lotSweep } from './lots/decide.ts'
import { createLotDrafts, type LotDraftDeps } from './lots/drafts.ts'
import { notifyJob, notifyLot } from './lots/notify.ts'
import * as lots from './lots/queries.ts'
import { takeBackApproval, type WithdrawalRequest, withdrawLot } from './lots/withdraw.ts'
import { auctionPersonalData } from './personalData.ts'
import { pickLots } from './pickQueries.ts'
import { type AuctionRoutes, auctionRoutes } from './routes.ts'
import { auctionDefaults, auctionSchemas, type AuctionSettings } from './settings.ts'
import { depositTransitions, lotTransitions } from './states.ts'
import { auctionTimed } from './timed.ts'

export { type NewLot, newLot, publishLot, setOpen } from './lots/publish.ts'
export type { LotRow } from './lots/queries.ts'

export interface AuctionDeps {
  emit: Emit
  goods: LotDraftDeps['goods']
  moderation: Pick<ModerationModule, 'checkOwn'>
  live: Pick<LiveModule, 'publish' | 'newest'>
  orders: Pick<Orders, 'award' | 'boughtOf' | 'callOff' | 'lock'>
  pay: Pick<PayModule, 'refundOrder'>
  people: Pick<UserModule['people'], 'masked'>
  approvals: Pick<StaffModule['approvals'], 'requiresApproval'>
}

/** Auctions of physical goods held by licensed auctioneers (rules/auction). Off until an operator opens them. */
export interface AuctionModule extends ModuleParts {
  readonly routes: AuctionRoutes
  readonly adminRoutes: AuctionAdminRoutes
  /** Returns lots that console forms choose from. */
  readonly pickLots: typeof pickLots
  /** Fulfils the paid order of a deposit. */
  readonly fulfilDeposit: FulfilmentOfOne
  /** Fulfils the paid order of a lot. */
  readonly fulfilLot: FulfilmentOfOne
  /** Whether operators opened bidding. */
  isOpen(): Promise<boolean>
  /** Returns lots, running ones first, including those that were taken down. */
  lots(limit: number): Promise<lots.LotRow[]>
  /** Returns the deposits held for a lot, and those forfeited by winners who did not pay, in fen. */
  depositsOf(lotId: LotId): Promise<{ heldFen: number; keptFen: number }>
  /** Withdraws a lot; returns false if it was withdrawn before. Throws NOT_FOUND, ILLEGAL_TRANSITION. */
  withdraw(lotId: LotId, withdrawal: WithdrawalRequest): Promise<boolean>
  /** Drops the settings this process has cached. */
  forget(): void
}

export function createAuctionModule(core: CoreServices, given: AuctionDeps): AuctionModule {
  const { config, database } = core
  const { db } = database
  const settings = createStoredSettings<AuctionSettings>(core, auctionSchemas, auctionDefaults)
  const deps = { ...core, ...given, db, settings, minimumAge: config.order.minimumAge }
  return {
    pickLots,
    fulfilDeposit,
    fulfilLot,
    isOpen: async () => (await settings.get('auction')).isOpen,
    lots: (limit) => lots.list(db, limit, 'all'),
    depositsOf: (lotId) => sumsOf(db, lotId),
    withdraw: (lotId, withdrawal) => withdrawLot(deps, lotId, withdrawal),
    forget: settings.forget,
    adminRoutes: auctionAdminRoutes(deps),
    draftables: { lot: createLotDrafts(deps) },
    approvables: { 'lot/takeBack': takeBackApproval(deps) },
    jobs: {
      [notifyJob]: ({ lotId }: { lotId: LotId }) => database.transaction((tx) => notifyLot(deps, tx, lotId)),
    },
    timed: auctionTimed(given.goods),
    sweeps: [lotSweep(deps), depositSweep(deps)],
    personalData: auctionPersonalData,
    states: { 'auction_deposits.state': depositTransitions, 'auction_lots.state': lotTransitions },
    routes: auctionRoutes(deps),
    settings: declareSettings(auctionSchemas, auctionDefaults),
    channels: onSettings(settings.forget),
  }
}
