import { breakpoints } from '../../lib/platform.ts'
import { paths, type RouteInfo, type RouteName } from '../paths.ts'

/** Whether a route at a width (in pixels) stands without the layout's header and footer. */
export function standsBare(name: RouteName, width: number): boolean {
  const info: RouteInfo = paths[name]
  return info.bare === true || (name === 'download' && width <= breakpoints.downloadBare)
}

/** Whether a route is one's own room, in which the foot of the page says no more than it must. */
export function hasSlimFooter(name: RouteName): boolean {
  return /^\/(userInfo|mine|integral|addressForm|ticket)/.test(paths[name].path)
}

/** Whether a route is of the night exhibition. */
export function isOfNight(name: RouteName): boolean {
  const info: RouteInfo = paths[name]
  return info.night === true
}

/** Whether a route has the phone's tab bar. */
export function hasTabs(name: RouteName): boolean {
  const info: RouteInfo = paths[name]
  return info.tabs === true
}
