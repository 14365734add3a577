/** What the visitor holds in hands, as far as the app is concerned. */
export type DeviceKind = 'ios' | 'android' | 'desktop'

/** Reads the device out of the user agent. `touchPoints` tells a tablet that calls itself a Mac. */
export function deviceKind(userAgent = navigator.userAgent, touchPoints = navigator.maxTouchPoints): DeviceKind {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (/Android|HarmonyOS/.test(userAgent)) return 'android'
  return /Macintosh/.test(userAgent) && touchPoints > 1 ? 'ios' : 'desktop'
}
