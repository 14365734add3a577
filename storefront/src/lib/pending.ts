import type { Uid } from '@app/contract'
import type { OncePath } from '@app/contract/paths'
import type { Input } from '@app/contract/types'
import { deviceStorage, isRecord, readStored, uniqueId } from '@app/ui'

/**
 * The writes whose keys outlive the page until their outcome is known, with the ids that each is about. The input is
 * not stored, so nothing can be sent again without a press. While a key is known, the next press about the same ids
 * uses it, even with different details, so that both result in one action.
 */
const aboutOf = {
  'hwnft/userBlindBox/open': ({ boxIds }: Input<'hwnft/userBlindBox/open'>) => boxIds.join(),
  'hwnft/userBox/open': ({ boxId }: Input<'hwnft/userBox/open'>) => boxId,
  'hwnft/synthesize/synthesizeNft': ({ activityId }: Input<'hwnft/synthesize/synthesizeNft'>) => activityId,
  'hwnft/awardConfig/award': ({ configId }: Input<'hwnft/awardConfig/award'>) => configId,
  'hwnft/wish/event': ({ eventId }: Input<'hwnft/wish/event'>) => eventId,
  'hwnft/wishLog/receive': ({ wishId }: Input<'hwnft/wishLog/receive'>) => wishId,
  'hwnft/giftRecord/send': ({ nftId }: Input<'hwnft/giftRecord/send'>) => nftId,
  'hwnft/giftRecord/receive': ({ giftId, accept }: Input<'hwnft/giftRecord/receive'>) =>
    accept === false ? `${giftId} declined` : giftId,
  'hwnft/userNft/destroyNft': ({ nftId }: Input<'hwnft/userNft/destroyNft'>) => nftId,
  'hwnft/exchangeCode/exchange': () => '',
  'order/order': ({ goodsSn }: Input<'order/order'>) => goodsSn,
  'order/bilndBoxorder': ({ goodsSn }: Input<'order/bilndBoxorder'>) => goodsSn,
} satisfies { [P in OncePath]?: (input: Input<P>) => string }

export type KeptPath = keyof typeof aboutOf

/** A press whose outcome is unknown. */
export interface Pending {
  /** Sent with every try, so that the server acts once. */
  key: string
  path: KeptPath
  about: string
  /** Epoch milliseconds. */
  madeAt: number
}

/** Milliseconds after which the outcome of a press is no longer queried; by then it shows elsewhere. */
const pendingLife = 24 * 3_600_000

/** Storage key of the presses, by user. */
const storageKey = 'pendingActs'

/** Keys of the presses of this page that are waiting for an answer. */
const underWay = new Set<string>()

const listeners = new Set<() => void>()

/**
 * Calls `listen` when a press of this page begins or ends, and when another tab records one. Returns a function that
 * stops it.
 */
export function onPresses(listen: () => void): () => void {
  const look = ({ key }: StorageEvent) => {
    if (key === storageKey) listen()
  }
  listeners.add(listen)
  window.addEventListener('storage', look)
  return () => {
    listeners.delete(listen)
    window.removeEventListener('storage', look)
  }
}

/** One press whose request is being sent. */
export interface Press {
  /** The key of an earlier press about the same ids whose outcome is unknown, otherwise a new one. */
  key: string
  /** Whether the key outlives the page and no earlier press used it. */
  isFirst: boolean
  /**
   * Call when the press was answered or abandoned. A decided outcome frees the key: the next press is a separate
   * action.
   */
  end: (isDecided: boolean) => void
}

/** Records a press before anything is sent. */
export function beginPress<P extends OncePath>(uid: Uid, path: P, input: Input<P>): Press {
  const { key, isFirst } = isKept(path)
    ? findOrKeep(uid, path, input)
    : { key: findOrHold(uid, path, input), isFirst: false }
  underWay.add(key)
  notify()
  return {
    key,
    isFirst,
    end(isDecided) {
      underWay.delete(key)
      if (isDecided) settlePress(uid, key)
      else notify()
    },
  }
}

export const isKept = (path: OncePath): path is KeptPath => path in aboutOf

function findOrKeep(uid: Uid, path: KeptPath, input: unknown): { key: string; isFirst: boolean } {
  const about = (aboutOf[path] as (input: unknown) => string)(input)
  const known = read(uid).find((one) => one.path === path && one.about === about)
  if (known) return { key: known.key, isFirst: false }
  const press = { key: uniqueId(), path, about, madeAt: Date.now() }
  write(uid, [...read(uid), press])
  return { key: press.key, isFirst: true }
}

/** Keys of the other writes, which last as long as the page, by path and whole input. */
const held = new Map<string, string>()

function findOrHold(uid: Uid, path: OncePath, input: unknown): string {
  const name = `${uid} ${path} ${JSON.stringify(input)}`
  const key = held.get(name) ?? uniqueId()
  held.set(name, key)
  return key
}

/**
 * Finds a user's oldest press of a path whose outcome is unknown and that is not in progress here.
 * @param about undefined for any id.
 */
export function findLost(uid: Uid, path: KeptPath, about: string | undefined): Pending | undefined {
  return read(uid).find(
    (one) => one.path === path && (about === undefined || one.about === about) && !underWay.has(one.key),
  )
}

/** Whether the outcome of a press is still unknown; another tab may have received or discarded it. */
export const isPending = (uid: Uid, key: string): boolean => read(uid).some((one) => one.key === key)

/** Removes a press whose outcome is known or no longer wanted: the next press is a separate action. */
export function settlePress(uid: Uid, key: string): void {
  for (const [name, one] of held) if (one === key) held.delete(name)
  if (isPending(uid, key)) {
    write(
      uid,
      read(uid).filter((one) => one.key !== key),
    )
  }
  notify()
}

/** Reads a user's presses that are recent enough to be queried. */
function read(uid: Uid): Pending[] {
  const all = readStored(deviceStorage, storageKey)[uid]
  return Array.isArray(all) ? all.filter((one) => isPress(one) && Date.now() - one.madeAt < pendingLife) : []
}

function write(uid: Uid, mine: Pending[]): void {
  const { [uid]: _, ...others } = readStored(deviceStorage, storageKey)
  const all = mine.length > 0 ? { ...others, [uid]: mine } : others
  if (Object.keys(all).length > 0) deviceStorage.set(storageKey, JSON.stringify(all))
  else deviceStorage.remove(storageKey)
}

const isPress = (value: unknown): value is Pending =>
  isRecord(value) &&
  typeof value['key'] === 'string' &&
  typeof value['about'] === 'string' &&
  typeof value['madeAt'] === 'number'

function notify(): void {
  for (const listen of listeners) listen()
}
