import type { GoodsSn } from '@app/contract'

const key = 'favouriteWish'
/** Milliseconds for which a heart pressed before the login is meant. */
const lifetime = 10 * 60_000

/** Remembers a heart that was pressed by somebody yet to log in. */
export function rememberWish(goodsSn: GoodsSn): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ goodsSn, until: Date.now() + lifetime }))
  } catch {
    // Storage is forbidden: the heart is pressed again after the login.
  }
}

/** The remembered heart, once; undefined when there is none or it is too long ago. */
export function takeWish(): GoodsSn | undefined {
  try {
    const text = sessionStorage.getItem(key)
    if (!text) return undefined
    sessionStorage.removeItem(key)
    const { goodsSn, until } = JSON.parse(text) as { goodsSn: GoodsSn; until: number }
    return Date.now() < until ? goodsSn : undefined
  } catch {
    return undefined
  }
}
