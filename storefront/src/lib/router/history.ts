import { layers } from '@app/ui'
import { type Address, createPath, type Location, readPath } from './location.ts'

/** Kind of navigation: `pop` is back or forward, an address typed by hand, and the first visit. */
export type Action = 'pop' | 'push' | 'replace'

/** Current location, and the navigation that led to it. */
export interface Place {
  location: Location
  action: Action
}

/** State of a history entry: its position, its key, and the state that a link gave it. */
interface EntryState {
  idx?: number
  key?: string
  usr?: unknown
}

const stateHere = () => window.history.state as EntryState | null
const followers = new Set<(place: Place) => void>()

export function placeNow(action: Action = 'pop'): Place {
  const { usr, key } = stateHere() ?? {}
  return { location: { ...readPath(window.location.hash.slice(1)), state: usr ?? null, key: key ?? 'default' }, action }
}

/** Whether the window is still at this history entry and address. */
export function isHere({ location }: Place): boolean {
  const here = placeNow().location
  return here.key === location.key && createPath(here) === createPath(location)
}

/**
 * Subscribes to navigations, including those since `known` that had no subscriber yet.
 * @returns a function that stops it.
 */
export function followPlace(known: Place, follower: (place: Place) => void): () => void {
  if (stateHere()?.idx === undefined) window.history.replaceState({ ...stateHere(), idx: 0 }, '')
  const followBack = () => follower(placeNow())
  followers.add(follower)
  window.addEventListener('popstate', followBack)
  if (!isHere(known)) followBack()
  return () => {
    followers.delete(follower)
    window.removeEventListener('popstate', followBack)
  }
}

export interface Going {
  /** Replaces the current history entry. */
  replace?: boolean
  /** State stored in the history entry. */
  state?: unknown
}

/** Goes to an address. Waits for a history step of a closing layer if one is in progress. */
export const goTo = (address: Address, options: Going = {}): void =>
  layers.afterNavigation(() => enter(address, options))

/** Moves by a number of history entries. Waits for a history step of a closing layer if one is in progress. */
export const goBy = (entries: number): void => layers.afterNavigation(() => window.history.go(entries))

function enter(address: Address, { replace = false, state }: Going): void {
  const position = stateHere()?.idx ?? 0
  const entry: EntryState = {
    usr: state,
    key: Math.random().toString(36).slice(2, 10),
    idx: replace ? position : position + 1,
  }
  const url = `#${createPath(address)}`
  if (replace) window.history.replaceState(entry, '', url)
  else window.history.pushState(entry, '', url)
  const place = placeNow(replace ? 'replace' : 'push')
  for (const follower of followers) follower(place)
}
