import type * as z from 'zod'
import * as audit from './audit.ts'
import * as realName from './realName.ts'
import type { AdminRoute } from './route.ts'
import * as staff from './staff.ts'

/** Where the console's calls live. */
export const adminPrefix = '/admin/v1/'

/** Every call of the console. */
const all = [
  staff.login,
  staff.replacePassword,
  staff.beginEnrolment,
  staff.confirmEnrolment,
  staff.beginPasskey,
  staff.confirmPasskey,
  staff.askPasskey,
  staff.removePasskey,
  staff.giveFactor,
  staff.me,
  staff.mySessions,
  staff.endSession,
  staff.logout,
  staff.accounts,
  staff.createAccount,
  staff.setRoles,
  staff.disableAccount,
  staff.enableAccount,
  staff.resetAccount,
  staff.rolesList,
  staff.createRole,
  staff.changeRole,
  staff.removeRole,
  audit.auditList,
  realName.waitingRealNames,
  realName.approveRealName,
  realName.rejectRealName,
] as const

type AnyRoute = (typeof all)[number]
export type AdminPath = AnyRoute['path']
export type AdminRoutes = { readonly [R in AnyRoute as R['path']]: R }
export type AdminInput<P extends AdminPath> = z.output<AdminRoutes[P]['input']>
export type AdminReply<P extends AdminPath> = z.output<AdminRoutes[P]['reply']>

export const adminRoutes = Object.fromEntries(all.map((route) => [route.path, route])) as unknown as AdminRoutes

/** The same for whoever takes them as they come. */
export const adminRouteList: readonly (AdminRoute & { path: AdminPath })[] = all
