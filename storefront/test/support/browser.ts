import { vi } from 'vitest'

/** Sets the width of the window, and what media queries on widths and motion answer. jsdom draws nothing. */
export function setScreen({ width = 1440, reducedMotion = false } = {}): void {
  vi.stubGlobal('innerWidth', width)
  vi.stubGlobal('matchMedia', (query: string) => {
    const most = /max-width:\s*([\d.]+)px/.exec(query)?.[1]
    const least = /min-width:\s*([\d.]+)px/.exec(query)?.[1]
    const matches = query.includes('prefers-reduced-motion')
      ? reducedMotion
      : (most === undefined || width <= Number(most)) && (least === undefined || width >= Number(least))
    return { matches, media: query, addEventListener: () => undefined, removeEventListener: () => undefined }
  })
  vi.stubGlobal('scrollTo', vi.fn())
}

/** The user agent of the page. */
export const setUserAgent = (userAgent: string): void => changeNavigator({ userAgent })

/** Where the page copies to; jsdom has no clipboard. */
export const setClipboard = (writeText: (text: string) => Promise<void>): void =>
  changeNavigator({ clipboard: { writeText } })

/** What is changed, and all the rest as it is: its properties can be read of the very object only. */
function changeNavigator(changed: object): void {
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, {
      get(target, name) {
        if (name in changed) return Reflect.get(changed, name)
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    }),
  )
}
