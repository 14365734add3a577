import { breakpoints } from '../../lib/platform.ts'
import { paths, type RouteInfo, type RouteName } from '../../routes.ts'

/** Whether a route is shown without the layout's header and footer at a width in pixels. */
export function standsBare(name: RouteName, width: number): boolean {
  const info: RouteInfo = paths[name]
  return info.bare === true || (name === 'download' && width <= breakpoints.downloadBare)
}

/** Whether a route belongs to the user's personal area, which has a minimal footer. */
export function hasSlimFooter(name: RouteName): boolean {
  return /^\/(userInfo|mine|integral|addressForm|ticket)/.test(paths[name].path)
}

/** Whether a route belongs to the night exhibition. */
export function isOfNight(name: RouteName): boolean {
  const info: RouteInfo = paths[name]
  return info.night === true
}

/** Whether a route has the phone's tab bar. */
export function hasTabs(name: RouteName): boolean {
  const info: RouteInfo = paths[name]
  return info.tabs === true
}
