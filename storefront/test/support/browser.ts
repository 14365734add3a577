import { vi } from 'vitest'

/** Sets the width of the window, and the answers of media queries on width and motion. jsdom renders nothing. */
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

/** Sets the user agent of the page. */
export const setUserAgent = (userAgent: string): void => changeNavigator({ userAgent })

/** Sets the clipboard's write function; jsdom has no clipboard. */
export const setClipboard = (writeText: (text: string) => Promise<void>): void =>
  changeNavigator({ clipboard: { writeText } })

/** Replaces some properties of the navigator. The other ones can be read only on the original object. */
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
