import * as address from './address.ts'
import * as appeals from './appeals.ts'
import * as auction from './auction.ts'
import * as barrage from './barrage.ts'
import * as boxes from './boxes.ts'
import * as compose from './compose.ts'
import * as follows from './follows.ts'
import * as gifts from './gifts.ts'
import * as goods from './goods.ts'
import * as halls from './halls.ts'
import * as idempotency from './idempotency.ts'
import * as inbox from './inbox.ts'
import * as invite from './invite.ts'
import * as invoice from './invoice.ts'
import * as ops from './ops.ts'
import * as order from './order.ts'
import * as pay from './pay.ts'
import * as play from './play.ts'
import * as points from './points.ts'
import * as privacy from './privacy.ts'
import * as reminders from './reminders.ts'
import * as reports from './reports.ts'
import * as resources from './resources.ts'
import * as rights from './rights.ts'
import type { Route } from './route.ts'
import * as search from './search.ts'
import * as security from './security.ts'
import * as shipping from './shipping.ts'
import * as subjects from './subjects.ts'
import { tableOf } from './table.ts'
import * as tickets from './tickets.ts'
import * as user from './user.ts'
import * as vault from './vault.ts'
import * as wall from './wall.ts'
import * as wishes from './wishes.ts'

/** Every call of the product under its path. A module with calls is listed here. */
export const routes = tableOf({
  address,
  appeals,
  auction,
  barrage,
  boxes,
  compose,
  follows,
  gifts,
  goods,
  halls,
  idempotency,
  inbox,
  invite,
  invoice,
  ops,
  order,
  pay,
  play,
  points,
  privacy,
  reminders,
  reports,
  resources,
  rights,
  search,
  security,
  shipping,
  subjects,
  tickets,
  user,
  vault,
  wall,
  wishes,
})

export type Routes = typeof routes

/** Any call. Generic code uses this type: comparing the types of all calls takes the compiler seconds. */
export type AnyRoute = Route & { readonly path: keyof Routes }

/** All calls, for code that handles them generically. */
export const routeList = Object.values<unknown>(routes) as readonly AnyRoute[]
