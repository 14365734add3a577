import type { GoodsSn } from '@app/contract'
import { readFields, tabStorage } from '@app/ui'

const key = 'favouriteWish'
/** Milliseconds for which a heart pressed before the login stays valid. */
const lifetime = 10 * 60_000

/** Remembers a heart pressed by a visitor who has yet to log in. */
export function rememberFavouriteIntent(goodsSn: GoodsSn): void {
  tabStorage.set(key, JSON.stringify({ goodsSn, until: Date.now() + lifetime }))
}

/** Returns the remembered heart once; undefined if there is none or it has expired. */
export function takeFavouriteIntent(): GoodsSn | undefined {
  const { goodsSn, until } = readFields(tabStorage, key, { goodsSn: '', until: 0 })
  tabStorage.remove(key)
  return goodsSn && Date.now() < until ? goodsSn : undefined
}
