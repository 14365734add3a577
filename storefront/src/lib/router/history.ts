import { afterOwnStep } from '@app/ui'
import { type Address, createPath, type Location, readPath } from './location.ts'

/** What led to where the visitor is: `pop` is the way back or forward, an address by hand, and the first visit. */
export type Action = 'pop' | 'push' | 'replace'

/** The visitor's place, and how it was reached. */
export interface Place {
  location: Location
  action: Action
}

/** What an entry of the history keeps: its position, its name, and the state that a link gave it. */
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

/** Whether the window is still at this entry of the history, and at this address. */
export function isHere({ location }: Place): boolean {
  const here = placeNow().location
  return here.key === location.key && createPath(here) === createPath(location)
}

/** Follows every change of place, those since `known` too that nobody heard of. @returns how to stop. */
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
  /** In the place of this entry of the history, instead of as a step of its own. */
  replace?: boolean
  /** What the history keeps with the address. */
  state?: unknown
}

/** Goes to an address; after a closing layer's step of the history, where one is under way. */
export const goTo = (address: Address, options: Going = {}): void => afterOwnStep(() => enter(address, options))

/** Goes so many entries of the history on or back, likewise. */
export const goBy = (entries: number): void => afterOwnStep(() => window.history.go(entries))

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
