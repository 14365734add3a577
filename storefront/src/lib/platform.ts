/** Breakpoints in pixels. */
export const breakpoints = { mobile: 768, playEntry: 750, downloadBare: 500 } as const

declare global {
  interface Window {
    /** Data that the app injects before the page's code runs, only in the main frame of our origin. */
    YunxiuStart?: { token?: unknown }
  }
}

/** The native app names itself in the user agent; old versions pass their token there: `YunxiuApp/2.1 Token/abc`. */
const nativeMark = /\bYunxiuApp\/[\d.]+(?:\s+Token\/([\w.~+-]+))?/

export function isNativeApp(userAgent = navigator.userAgent): boolean {
  return nativeMark.test(userAgent)
}

/**
 * Returns the token that the native app passed in, or an empty string. The injected one takes precedence. Only old apps
 * put theirs into the user agent, which is sent to every picture host.
 */
export function nativeToken(userAgent = navigator.userAgent): string {
  const match = nativeMark.exec(userAgent)
  const given = window.YunxiuStart?.token
  if (match && typeof given === 'string' && /^[\w.~+-]{1,512}$/.test(given)) return given
  return match?.[1] ?? ''
}

/** Returns the native app's version, such as `2.1`; empty outside it. */
export function nativeVersion(userAgent = navigator.userAgent): string {
  return /\bYunxiuApp\/([\d.]+)/.exec(userAgent)?.[1] ?? ''
}

export function isWeChat(userAgent = navigator.userAgent): boolean {
  return /MicroMessenger/i.test(userAgent)
}

/** Returns the value of the `platform` header: `h5` at 768 px or less, else `web`. */
export function platformHeader(width = window.innerWidth): 'h5' | 'web' {
  return width <= breakpoints.mobile ? 'h5' : 'web'
}

export function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
