import type { Foundation } from '../core/foundation.ts'
import { type AccountDeps, accountReads } from './account.ts'
import { type DashboardDeps, dashboardReads } from './dashboard.ts'
import { type GoodsDeskDeps, goodsDeskReads } from './goodsDesk.ts'
import { globalSearch, type GlobalSearchDeps } from './globalSearch.ts'
import { type ItemDeskDeps, itemDeskReads } from './itemDesk.ts'
import { type IntentionsDeps, intentionReads } from './intentions.ts'
import { type ItemsDeps, itemReads } from './items.ts'
import { type OrderDeskDeps, orderDeskReads } from './orderDesk.ts'
import { type PartnersDeps, partnerReads } from './partners.ts'
import { type OrdersDeps, orderReads } from './orders.ts'
import { type PickDeps, pickReads } from './pick.ts'
import { type SaleRoomDeps, saleRoomReads } from './saleRoom.ts'
import { type RefundsDeps, refundReads } from './refunds.ts'
import { type UserDeskDeps, userDeskReads } from './userDesk.ts'

/** The calls whose answer several modules know a part of: each part is asked of its module, and put together here. */
export const createReads = (modules: AccountDeps & IntentionsDeps & ItemsDeps & OrdersDeps) => ({
  ...accountReads(modules),
  ...intentionReads(modules),
  ...itemReads(modules),
  ...orderReads(modules),
})

/** The same of the console. */
export const createAdminReads = (
  foundation: Foundation,
  modules: RefundsDeps &
    OrderDeskDeps &
    ItemDeskDeps &
    DashboardDeps &
    GlobalSearchDeps &
    UserDeskDeps &
    PartnersDeps &
    GoodsDeskDeps &
    PickDeps &
    SaleRoomDeps,
) => ({
  ...refundReads(modules),
  ...orderDeskReads(foundation, modules),
  ...itemDeskReads(modules),
  ...dashboardReads(foundation, modules),
  ...globalSearch(foundation, modules),
  ...userDeskReads(foundation, modules),
  ...partnerReads(foundation, modules),
  ...goodsDeskReads(foundation, modules),
  ...pickReads(foundation, modules),
  ...saleRoomReads(foundation, modules),
})
