/** Widths at which the product changes, in pixels. */
export const breakpoints = { mobile: 768, playEntry: 750, downloadBare: 500 } as const

declare global {
  interface Window {
    /** What the app puts into the page before its own code runs, in the main frame of our origin alone. */
    YunxiuStart?: { token?: unknown }
  }
}

/** The native app names itself in the user agent; old ones hand over their token there: `YunxiuApp/2.1 Token/abc`. */
const nativeMark = /\bYunxiuApp\/[\d.]+(?:\s+Token\/([\w.~+-]+))?/

export function isNativeApp(userAgent = navigator.userAgent): boolean {
  return nativeMark.test(userAgent)
}

/**
 * The token the native app handed over, or an empty string. What it put into the page counts; only old apps write theirs
 * into the user agent, which goes to every host that a picture comes from.
 */
export function nativeToken(userAgent = navigator.userAgent): string {
  const match = nativeMark.exec(userAgent)
  const given = window.YunxiuStart?.token
  if (match && typeof given === 'string' && /^[\w.~+-]{1,512}$/.test(given)) return given
  return match?.[1] ?? ''
}

/** The native app's own version, such as `2.1`; empty outside it. */
export function nativeVersion(userAgent = navigator.userAgent): string {
  return /\bYunxiuApp\/([\d.]+)/.exec(userAgent)?.[1] ?? ''
}

export function isWeChat(userAgent = navigator.userAgent): boolean {
  return /MicroMessenger/i.test(userAgent)
}

/** Value of the `platform` header: `h5` at 768 px or less, else `web`. */
export function platformHeader(width = window.innerWidth): 'h5' | 'web' {
  return width <= breakpoints.mobile ? 'h5' : 'web'
}

export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
