/** Kind of device, as far as the app is concerned. */
export type DeviceKind = 'ios' | 'android' | 'desktop'

/** Detects the device from the user agent. `touchPoints` identifies a tablet that reports itself as a Mac. */
export function deviceKind(userAgent = navigator.userAgent, touchPoints = navigator.maxTouchPoints): DeviceKind {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  if (/Android|HarmonyOS/.test(userAgent)) return 'android'
  return /Macintosh/.test(userAgent) && touchPoints > 1 ? 'ios' : 'desktop'
}
