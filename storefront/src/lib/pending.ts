import type { Uid } from '@app/contract'
import type { OncePath } from '@app/contract/paths'
import type { Input } from '@app/contract/types'
import { intentionKey } from './intention.ts'
import { keptRecord } from './kept-record.ts'

/**
 * The calls whose keys outlive the page until their outcome is known, and what of one's own each is about, in ids alone.
 * The input is not kept: nothing can be sent again without a press. As long as a key is known, the next press about the same
 * goes under it, whatever it says in detail, so that one act comes of both.
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

/** Milliseconds after which nobody asks for a press any more: what it was about tells by itself how it ended. */
const pendingLife = 24 * 3_600_000

/** By person. */
const kept = keptRecord<Pending[]>(() => localStorage, 'pendingActs')

/** Keys of the presses of this page that wait for their answer. */
const underWay = new Set<string>()

const listeners = new Set<() => void>()

/** Calls `listen` when a press of this page begins or ends, and when another tab notes one. Returns how to stop. */
export function onPresses(listen: () => void): () => void {
  const look = ({ key }: StorageEvent) => {
    if (key === 'pendingActs') listen()
  }
  listeners.add(listen)
  window.addEventListener('storage', look)
  return () => {
    listeners.delete(listen)
    window.removeEventListener('storage', look)
  }
}

/** One press on its way to the server. */
export interface Press {
  /** The key of an earlier press about the same whose outcome is unknown, else a new one. */
  key: string
  /** No earlier press has the key. */
  isFirst: boolean
  /** It is answered, or given up. What is decided frees the key: the next press is another act. */
  end: (isDecided: boolean) => void
}

/** Notes a press before anything is sent. */
export function beginPress<P extends OncePath>(uid: Uid, path: P, input: Input<P>): Press {
  const { key, isFirst } = isKept(path) ? findOrKeep(uid, path, input) : findOrHold(uid, path, input)
  underWay.add(key)
  tell()
  return {
    key,
    isFirst,
    end(isDecided) {
      underWay.delete(key)
      if (isDecided) settlePress(uid, key)
      else tell()
    },
  }
}

export const isKept = (path: OncePath): path is KeptPath => path in aboutOf

function findOrKeep(uid: Uid, path: KeptPath, input: unknown): { key: string; isFirst: boolean } {
  const about = (aboutOf[path] as (input: unknown) => string)(input)
  const known = read(uid).find((one) => one.path === path && one.about === about)
  if (known) return { key: known.key, isFirst: false }
  const press = { key: intentionKey(), path, about, madeAt: Date.now() }
  write(uid, [...read(uid), press])
  return { key: press.key, isFirst: true }
}

/** What is done where its page stays is known as long as the page, by its whole input. */
const held = new Map<string, string>()

function findOrHold(uid: Uid, path: OncePath, input: unknown): { key: string; isFirst: boolean } {
  const name = `${uid} ${path} ${JSON.stringify(input)}`
  const known = held.get(name)
  const key = known ?? intentionKey()
  held.set(name, key)
  return { key, isFirst: known === undefined }
}

/**
 * The oldest press of a path whose outcome a person does not know and that is not under way here.
 * @param about undefined for whatever it is about.
 */
export function findLost(uid: Uid, path: KeptPath, about: string | undefined): Pending | undefined {
  return read(uid).find(
    (one) => one.path === path && (about === undefined || one.about === about) && !underWay.has(one.key),
  )
}

/** Whether the outcome of a press is still unknown; another tab may have heard it, or given it up. */
export const isPending = (uid: Uid, key: string): boolean => read(uid).some((one) => one.key === key)

/** The outcome is known, or nobody wants it any more: the next press is another act. */
export function settlePress(uid: Uid, key: string): void {
  for (const [name, one] of held) if (one === key) held.delete(name)
  if (isPending(uid, key)) {
    write(
      uid,
      read(uid).filter((one) => one.key !== key),
    )
  }
  tell()
}

/** The presses of a person that are young enough to be asked for. */
function read(uid: Uid): Pending[] {
  const all = (kept.read()[uid] ?? []) as Partial<Pending>[]
  return all.filter((one): one is Pending => one.about !== undefined && Date.now() - (one.madeAt ?? 0) < pendingLife)
}

function write(uid: Uid, mine: Pending[]): void {
  const { [uid]: _, ...others } = kept.read()
  kept.write(mine.length > 0 ? { ...others, [uid]: mine } : others)
}

function tell(): void {
  for (const listen of listeners) listen()
}
