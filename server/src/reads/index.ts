import type { CoreServices } from '../core/coreServices.ts'
import { type AccountDeps, accountReads } from './account.ts'
import { type DashboardDeps, dashboardReads } from './dashboard.ts'
import { type GoodsAdminDeps, goodsAdminReads } from './goodsAdmin.ts'
import { globalSearch, type GlobalSearchDeps } from './globalSearch.ts'
import { type ItemAdminDeps, itemAdminReads } from './itemAdmin.ts'
import { type IdempotentReplyDeps, idempotentReplyReads } from './idempotentReplies.ts'
import { type ItemsDeps, itemReads } from './items.ts'
import { type OrderAdminDeps, orderAdminReads } from './orderAdmin.ts'
import { type PartnersDeps, partnerReads } from './partners.ts'
import { type OrdersDeps, orderReads } from './orders.ts'
import { type PickDeps, pickReads } from './pick.ts'
import { type LiveSaleDeps, saleRoomReads } from './liveSale.ts'
import { type RefundsDeps, refundReads } from './refunds.ts'
import { type UserAdminDeps, userAdminReads } from './userAdmin.ts'

/** Calls whose answer combines parts from several modules. */
export const createReads = (modules: AccountDeps & IdempotentReplyDeps & ItemsDeps & OrdersDeps) => ({
  ...accountReads(modules),
  ...idempotentReplyReads(modules),
  ...itemReads(modules),
  ...orderReads(modules),
})

/** Console calls whose answer combines parts from several modules. */
export const createAdminReads = (
  core: CoreServices,
  modules: RefundsDeps &
    OrderAdminDeps &
    ItemAdminDeps &
    DashboardDeps &
    GlobalSearchDeps &
    UserAdminDeps &
    PartnersDeps &
    GoodsAdminDeps &
    PickDeps &
    LiveSaleDeps,
) => ({
  ...refundReads(modules),
  ...orderAdminReads(core, modules),
  ...itemAdminReads(modules),
  ...dashboardReads(core, modules),
  ...globalSearch(core, modules),
  ...userAdminReads(core, modules),
  ...partnerReads(core, modules),
  ...goodsAdminReads(core, modules),
  ...pickReads(core, modules),
  ...saleRoomReads(core, modules),
})
