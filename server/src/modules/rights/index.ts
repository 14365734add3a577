import type { ItemId, RightsConfigId } from '@app/contract'
import type { ItemEvent } from '@app/contract/admin/items'
import { countWaiting } from '../../core/dashboardMetrics.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Tx } from '../../core/database.ts'
import type { Pickables } from '../../core/pickables.ts'
import type { PictureUses } from '../../core/pictureUses.ts'
import { createStoredSettings, declareSettings } from '../../core/storedSettings.ts'
import type { Emit } from '../../events/index.ts'
import type { GoodsModule } from '../goods/index.ts'
import { type ModuleParts, onSettings } from '../shape.ts'
import type { StaffModule } from '../staff/index.ts'
import type { UserModule } from '../user/index.ts'
import type { VaultModule } from '../vault/index.ts'
import { type RightsAdminRoutes, rightsAdminRoutes } from './adminRoutes.ts'
import { appliedTimes } from './adminQueries.ts'
import { createRightsAdmin, type RightsAdmin } from './adminService.ts'
import { attachApproval, rescheduleApproval } from './configs/adminService.ts'
import { bind, boundTo } from './configs/boundQueries.ts'
import { rightsGaps } from './configs/gaps.ts'
import { shortCoupons } from './configs/queries.ts'
import { createConfigs, type NewRight, publishConfig } from './configs/service.ts'
import { couponVoidApproval } from './coupons/service.ts'
import { expiryNoticeSweep } from './expiryNotices.ts'
import { eventsOf } from './itemEvents.ts'
import { passSweep } from './passes/service.ts'
import { rightsPersonalData } from './personalData.ts'
import { rightsPickables } from './pickQueries.ts'
import { pictureUses } from './pictureQueries.ts'
import { namedOfItems } from './queries.ts'
import { reversalApproval } from './redemptions/reversal.ts'
import { type RightsRoutes, rightsRoutes } from './routes.ts'
import { createRightsSealer } from './sealer.ts'
import { passSchemas, type PassSettings } from './settings.ts'
import { keptTransitions } from './states.ts'
import { rightsTimed } from './timed.ts'
import { type NamedRight, transferableRights } from './transferable.ts'

export type { NewRight } from './configs/service.ts'
export { readCoupons } from './coupons/lines.ts'
export type { Applied } from './adminService.ts'
export type { Coupon } from './sealer.ts'

export interface RightsDeps {
  emit: Emit
  goods: Pick<GoodsModule, 'summaries' | 'worksOf'>
  vault: Pick<VaultModule, 'lockItem'>
  people: Pick<UserModule['people'], 'masked' | 'findByPhone'>
  readAddress: UserModule['readAddress']
  approvals: Pick<StaffModule['approvals'], 'requiresApproval'>
}

/** Benefits of works, offered by partners, used once per item, on site with a pass (rules/rights). */
export interface RightsModule extends ModuleParts {
  readonly routes: RightsRoutes
  readonly adminRoutes: RightsAdminRoutes
  readonly admin: RightsAdmin
  /** Rights as works bring them. */
  readonly bound: {
    readonly bind: typeof bind
    readonly boundTo: typeof boundTo
    readonly rightsGaps: typeof rightsGaps
  }
  readonly namedOfItems: typeof namedOfItems
  readonly pictureUses: readonly PictureUses[]
  /** Options of console forms. */
  readonly pickables: Pickables
  /** Stores an offer and adds it to the works; returns its id. */
  publish(tx: Tx, right: NewRight): Promise<RightsConfigId>
  /** Returns what an item brings its next owner; `promises` are those of its work. */
  transferable(itemId: ItemId, promises: readonly NamedRight[]): Promise<NamedRight[]>
  /** Returns the history of an item's rights, newest first. */
  eventsOf(itemId: ItemId): Promise<ItemEvent[]>
}

export function createRightsModule(core: CoreServices, given: RightsDeps): RightsModule {
  const { db } = core.database
  const defaults: PassSettings = { passes: core.config.rights }
  const settings = createStoredSettings<PassSettings>(core, passSchemas, defaults)
  const configs = createConfigs(core)
  const deps = { ...core, ...given, db, settings, configs, sealing: createRightsSealer(core.sealer) }
  return {
    publish: publishConfig,
    admin: createRightsAdmin(deps),
    bound: { bind, boundTo, rightsGaps },
    transferable: (itemId, promises) => transferableRights(deps, itemId, promises),
    namedOfItems,
    eventsOf: (itemId) => eventsOf(db, itemId),
    limits: {
      'rights/rightsSold/pass': { seconds: 60, most: async () => (await settings.get('passes')).passesPerMinute },
    },
    settings: declareSettings(passSchemas, defaults),
    channels: onSettings(settings.forget),
    timed: rightsTimed,
    sweeps: [passSweep(deps), expiryNoticeSweep(deps)],
    personalData: rightsPersonalData(deps.sealing),
    states: { 'rights_sold.state': keptTransitions },
    adminRoutes: rightsAdminRoutes(deps),
    approvables: {
      'right/reschedule': rescheduleApproval,
      'right/attach': attachApproval(deps),
      'coupon/void': couponVoidApproval,
      'redemption/reverse': reversalApproval(deps),
    },
    waits: {
      appliedRights: (reader) => countWaiting(reader, appliedTimes),
      shortCoupons: (reader) => countWaiting(reader, shortCoupons),
    },
    pictureUses,
    pickables: rightsPickables,
    routes: rightsRoutes(deps),
  }
}
