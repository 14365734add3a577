import type { Uid } from '@app/contract'
import type { OncePath } from '@app/contract/paths'
import type { Input } from '@app/contract/types'
import { intentionKey } from './intention.ts'
import { keptRecord } from './kept-record.ts'

/**
 * The calls whose intentions are kept on the device with their input until their outcome is known. It names things by
 * their ids alone: nothing that is secret (a code, a proof) or personal (a phone, words) may be among them.
 */
const withInput = [
  'hwnft/userBlindBox/open',
  'hwnft/userBox/open',
  'hwnft/synthesize/synthesizeNft',
  'hwnft/awardConfig/award',
  'hwnft/wishLog/receive',
  'hwnft/giftRecord/receive',
] as const satisfies readonly OncePath[]

export type KeptPath = (typeof withInput)[number]

/** The calls of which only the key is kept, and what of one's own they are about: the server is asked what became of it. */
const keyOnly = {
  'hwnft/exchangeCode/exchange': () => '',
  'hwnft/userNft/destroyNft': ({ nftId }: Input<'hwnft/userNft/destroyNft'>) => nftId,
  'hwnft/giftRecord/send': ({ nftId }: Input<'hwnft/giftRecord/send'>) => nftId,
  'hwnft/wish/event': ({ eventId }: Input<'hwnft/wish/event'>) => eventId,
} satisfies { [P in OncePath]?: (input: Input<P>) => string }

export type KeyOnlyPath = keyof typeof keyOnly

/** An act that was asked for and whose outcome is unknown. */
export interface Pending<P extends OncePath = OncePath> {
  /** Sent with every try, so that the server acts once. */
  key: string
  path: P
  /** Only of a `KeptPath`. */
  input?: Input<P>
  /** Of a path whose key alone is kept. */
  about?: string
  /** Epoch milliseconds. */
  madeAt: number
}

/** Milliseconds after which an intention is not taken up any more: what it was about tells by itself how it ended. */
const pendingLife = 24 * 3_600_000

/** By person. */
const kept = keptRecord<Pending[]>(() => localStorage, 'pendingActs')

/** The intention to send: the one that is known for the same act, else a new one, written down before anything is sent. */
export function noteIntention<P extends OncePath>(uid: Uid, path: P, input: Input<P>): { key: string } {
  if (withInput.some((one) => one === path)) return findOrKeep(uid, { path, input })
  if (path in keyOnly) {
    const aboutOf = keyOnly[path as KeyOnlyPath] as (input: unknown) => string
    return findOrKeep(uid, { path, about: aboutOf(input) })
  }
  return findOrHold(`${uid} ${path} ${JSON.stringify(input)}`)
}

function findOrKeep(uid: Uid, act: Pick<Pending, 'path' | 'input' | 'about'>): Pending {
  const content = JSON.stringify([act.input, act.about])
  const all = kept.read()
  const mine = all[uid] ?? []
  const known = mine.find((one) => one.path === act.path && JSON.stringify([one.input, one.about]) === content)
  if (known) return known
  const intention = { ...act, key: intentionKey(), madeAt: Date.now() }
  kept.write({ ...all, [uid]: [...mine, intention] })
  return intention
}

/** What is done where its page stays is known as long as the page. */
const held = new Map<string, { key: string }>()

function findOrHold(wish: string): { key: string } {
  const known = held.get(wish) ?? { key: intentionKey() }
  held.set(wish, known)
  return known
}

/** What a person asked of a path and was not told the outcome of; `now` in epoch milliseconds. */
export function pendingIntentions<P extends KeptPath | KeyOnlyPath>(uid: Uid, path: P, now: number): Pending<P>[] {
  return (kept.read()[uid] ?? []).filter(
    (one): one is Pending<OncePath & P> => one.path === path && now - one.madeAt < pendingLife,
  )
}

/** The outcome is known: the next press is a new intention. What is too old to be taken up goes, too. */
export function settleIntention(uid: Uid, key: string): void {
  for (const [wish, one] of held) if (one.key === key) held.delete(wish)
  const all = kept.read()
  const left = (all[uid] ?? []).filter((one) => one.key !== key && Date.now() - one.madeAt < pendingLife)
  const { [uid]: _, ...others } = all
  kept.write(left.length > 0 ? { ...others, [uid]: left } : others)
}
