import type * as z from 'zod'
import { tableOf } from '../table.ts'
import * as accounts from './accounts.ts'
import * as ads from './ads.ts'
import * as airdrops from './airdrops.ts'
import * as approvals from './approvals.ts'
import * as auction from './auction.ts'
import * as audit from './audit.ts'
import * as boxes from './boxes.ts'
import * as broadcasts from './broadcasts.ts'
import * as bulk from './bulk.ts'
import * as calendar from './calendar.ts'
import * as chain from './chain.ts'
import * as clusters from './clusters.ts'
import * as codes from './codes.ts'
import * as dashboard from './dashboard.ts'
import * as deliveries from './deliveries.ts'
import * as drafts from './drafts.ts'
import * as giftBoxes from './giftBoxes.ts'
import * as goods from './goods.ts'
import * as guide from './guide.ts'
import * as health from './health.ts'
import * as homeZones from './homeZones.ts'
import * as invitations from './invitations.ts'
import * as invoices from './invoices.ts'
import * as items from './items.ts'
import * as liveSale from './liveSale.ts'
import * as media from './media.ts'
import * as messageTexts from './messageTexts.ts'
import * as moderation from './moderation.ts'
import * as motions from './motions.ts'
import * as notices from './notices.ts'
import * as orders from './orders.ts'
import * as parcels from './parcels.ts'
import * as partners from './partners.ts'
import * as payments from './payments.ts'
import * as phrases from './phrases.ts'
import * as pick from './pick.ts'
import * as pictures from './pictures.ts'
import * as play from './play.ts'
import * as realName from './realName.ts'
import * as recipes from './recipes.ts'
import * as reconciliation from './reconciliation.ts'
import * as redemptions from './redemptions.ts'
import * as refund from './refund.ts'
import * as rehearsals from './rehearsals.ts'
import * as rights from './rights.ts'
import type { AdminRoute, ListParts } from './route.ts'
import * as session from './session.ts'
import * as settlement from './settlement.ts'
import * as site from './site.ts'
import * as spots from './spots.ts'
import * as staff from './staff.ts'
import * as staffMessages from './staffMessages.ts'
import * as subjects from './subjects.ts'
import * as system from './system.ts'
import * as tasks from './tasks.ts'
import * as texts from './texts.ts'
import * as tickets from './tickets.ts'
import * as users from './users.ts'
import * as views from './views.ts'

/** Every call of the console under its path. A module with calls is listed here. */
export const adminRoutes = tableOf({
  accounts,
  ads,
  airdrops,
  approvals,
  auction,
  audit,
  boxes,
  broadcasts,
  bulk,
  calendar,
  chain,
  clusters,
  codes,
  dashboard,
  deliveries,
  drafts,
  giftBoxes,
  goods,
  guide,
  health,
  homeZones,
  invitations,
  invoices,
  items,
  liveSale,
  media,
  messageTexts,
  moderation,
  motions,
  notices,
  orders,
  parcels,
  partners,
  payments,
  phrases,
  pick,
  pictures,
  play,
  realName,
  recipes,
  reconciliation,
  redemptions,
  refund,
  rehearsals,
  rights,
  session,
  settlement,
  site,
  spots,
  staff,
  staffMessages,
  subjects,
  system,
  tasks,
  texts,
  tickets,
  users,
  views,
})

/** Path prefix of the console's calls. */
export const adminPrefix = '/admin/v1/'

/** Path that starts single sign-on; it redirects to the provider, which returns to a path below it. */
export const signOnPath = `${adminPrefix}session/oidc` as const

export type AdminRoutes = typeof adminRoutes
export type AdminPath = keyof AdminRoutes
export type AdminInput<P extends AdminPath> = z.output<AdminRoutes[P]['input']>
/** Input as sent by a client: fields with a default are optional. */
export type AdminInputOf<P extends AdminPath> = z.input<AdminRoutes[P]['input']>
export type AdminReply<P extends AdminPath> = z.output<AdminRoutes[P]['reply']>

/** Paths of the lists. */
export type ListPath = {
  [P in AdminPath]: AdminRoutes[P] extends { readonly list: ListParts } ? P : never
}[AdminPath]

/** Paths of the writes with fields to fill in. */
export type FormPath = {
  [P in AdminPath]: AdminRoutes[P]['method'] extends 'POST' ? HasFields<z.input<AdminRoutes[P]['input']>, P> : never
}[AdminPath]

type HasFields<Input, P> = Input extends Record<string, never> ? never : P

/** Paths of the writes that support bulk execution. */
export type BulkPath = {
  [P in AdminPath]: AdminRoutes[P]['bulk'] extends string ? P : never
}[AdminPath]

/** Paths of the calls whose body is a file. */
export type AdminFilePath = {
  [P in AdminPath]: AdminRoutes[P] extends { readonly fileBytes: number } ? P : never
}[AdminPath]

/**
 * Any call of the console. Generic code uses this type, because comparing the types of all calls with it takes the
 * compiler seconds.
 */
export type AnyAdminRoute = AdminRoute & { readonly path: AdminPath }

/** All calls of the console, for code that handles them generically. */
export const adminRouteList = Object.values<unknown>(adminRoutes) as readonly AnyAdminRoute[]

const byPath: ReadonlyMap<string, AnyAdminRoute> = new Map(adminRouteList.map((route) => [route.path, route]))

/** Returns the call of a path; undefined if there is none. */
export function adminRouteOf(path: AdminPath): AnyAdminRoute
export function adminRouteOf(path: string): AnyAdminRoute | undefined
export function adminRouteOf(path: string): AnyAdminRoute | undefined {
  return byPath.get(path)
}
