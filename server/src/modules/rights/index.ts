import type { ItemId } from '@app/contract'
import type { Approvables } from '../../core/approvable.ts'
import { countWaiting, type PendingCounts } from '../../core/dashboardMetrics.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { createStoredSettings, declareSettings } from '../../core/storedSettings.ts'
import type { GoodsModule } from '../goods/index.ts'
import { onSettings, type States } from '../shape.ts'
import type { StaffModule } from '../staff/index.ts'
import type { UserModule } from '../user/index.ts'
import type { VaultModule } from '../vault/index.ts'
import { rightsAdminRoutes } from './adminRoutes.ts'
import { createConfigAdmin } from './configs/adminService.ts'
import { shortCoupons } from './configs/queries.ts'
import { bind, boundTo, rightsGaps } from './configs/gaps.ts'
import { createConfigs } from './configs/service.ts'
import { createCoupons } from './coupons/service.ts'
import { createAdminService } from './adminService.ts'
import { createPasses } from './passes/service.ts'
import { eventsOf } from './itemEvents.ts'
import { namedOfItems } from './queries.ts'
import { reversing } from './redemptions/reversal.ts'
import { rightsRoutes } from './routes.ts'
import { createRightsSealer } from './sealer.ts'
import { createRights } from './service.ts'
import { passSchemas, type PassSettings } from './settings.ts'
import { keptTransitions } from './states.ts'
import { rightsTimed } from './timed.ts'
import { type NamedRight, travellingRights } from './transferable.ts'
import { rightsPickables } from './pickQueries.ts'
import { pictureUses } from './pictureQueries.ts'

export type { NewRight } from './configs/service.ts'
export { readCoupons } from './coupons/lines.ts'
export type { Applied } from './adminService.ts'
export type { Coupon } from './sealer.ts'

export interface RightsDeps {
  goods: Pick<GoodsModule, 'summaries' | 'worksOf'>
  vault: Pick<VaultModule, 'lockItem'>
  people: Pick<UserModule['people'], 'masked' | 'findByPhone'>
  readAddress: UserModule['readAddress']
  approvals: Pick<StaffModule['approvals'], 'requiresApproval'>
}

export type RightsModule = ReturnType<typeof createRightsModule>

/** Creates the rights module: benefits of works, offered by partners, used once per item, on site with a pass. */
export function createRightsModule(core: CoreServices, deps: RightsDeps) {
  const { goods, vault, people, readAddress, approvals } = deps
  const defaults: PassSettings = { passes: core.config.rights }
  const settings = createStoredSettings<PassSettings>(core, passSchemas, defaults)
  const configs = createConfigs(core)
  const sealing = createRightsSealer(core.sealer)
  const rights = createRights(core, { configs, sealing, goods, vault, readAddress })
  const passes = createPasses(core, { settings, rights, configs, sealing, goods, people })
  const coupons = createCoupons(core.database, sealing)
  const configAdmin = createConfigAdmin(core.database, { configs, goods })
  const admin = createAdminService(core, sealing, coupons)
  return {
    /** Stores an offer and adds it to the works. */
    publish: configs.publish,
    admin,
    /** Rights as works bring them. */
    bound: { bind, boundTo, rightsGaps },
    /** Returns what an item brings its next owner; `words` is what its work promises. */
    travelling: (itemId: ItemId, words: readonly NamedRight[]): Promise<NamedRight[]> =>
      travellingRights(core.database, configs, itemId, words),
    /** Returns the rights of items by name, and whether they were used. */
    namedOfItems,
    /** Returns the history of an item's rights. */
    eventsOf: (itemId: ItemId) => eventsOf(core.database.db, itemId),
    limits: {
      'rights/rightsSold/pass': { seconds: 60, most: async () => (await settings.get('passes')).passesPerMinute },
    },
    settings: declareSettings(passSchemas, defaults),
    channels: onSettings(settings.forget),
    timed: rightsTimed,
    sweeps: [passes.sweep],
    states: { 'rights_sold.state': keptTransitions } satisfies States,
    adminRoutes: rightsAdminRoutes(core.database, { approvals, people, configAdmin, coupons, admin }),
    approvables: {
      'right/reschedule': configAdmin.rescheduling,
      'right/attach': configAdmin.attaching,
      'coupon/void': coupons.voiding,
      'redemption/reverse': reversing(vault),
    } satisfies Approvables,
    waits: { shortCoupons: (db) => countWaiting(db, shortCoupons) } satisfies PendingCounts,
    pictureUses,
    /** Options for pickers in console forms. */
    pickables: rightsPickables,
    routes: rightsRoutes(core, { rights, passes, configs, goods }),
  }
}
