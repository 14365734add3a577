import type { Foundation } from '../core/foundation.ts'
import { type AccountOutside, accountReads } from './account.ts'
import { type DashboardOutside, dashboardReads } from './dashboard.ts'
import { type GoodsDeskOutside, goodsDeskReads } from './goodsDesk.ts'
import { globalSearch, type GlobalSearchOutside } from './globalSearch.ts'
import { type ItemDeskOutside, itemDeskReads } from './itemDesk.ts'
import { type IntentionsOutside, intentionReads } from './intentions.ts'
import { type ItemsOutside, itemReads } from './items.ts'
import { type OrderDeskOutside, orderDeskReads } from './orderDesk.ts'
import { type PartnersOutside, partnerReads } from './partners.ts'
import { type OrdersOutside, orderReads } from './orders.ts'
import { type PickOutside, pickReads } from './pick.ts'
import { type SaleRoomOutside, saleRoomReads } from './saleRoom.ts'
import { type RefundsOutside, refundReads } from './refunds.ts'
import { type UserDeskOutside, userDeskReads } from './userDesk.ts'

/** The calls whose answer several modules know a part of: each part is asked of its module, and put together here. */
export const createReads = (modules: AccountOutside & IntentionsOutside & ItemsOutside & OrdersOutside) => ({
  ...accountReads(modules),
  ...intentionReads(modules),
  ...itemReads(modules),
  ...orderReads(modules),
})

/** The same of the console. */
export const createAdminReads = (
  foundation: Foundation,
  modules: RefundsOutside &
    OrderDeskOutside &
    ItemDeskOutside &
    DashboardOutside &
    GlobalSearchOutside &
    UserDeskOutside &
    PartnersOutside &
    GoodsDeskOutside &
    PickOutside &
    SaleRoomOutside,
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
