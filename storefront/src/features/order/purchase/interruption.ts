import type { GoodsSn } from '@app/contract'

/** A purchase interrupted by adding an address or logging in; it resumes on return. */
export interface Interruption {
  /** Time of the interruption in epoch milliseconds; identifies it. */
  key: number
  quantity: number
  /** Ids of the addresses that existed before a new one was added: any other id is the new one. */
  known?: readonly string[]
}

/** Milliseconds after which an interrupted purchase no longer resumes. */
const life = 10 * 60_000

const left = new Map<string, Interruption>()

/** Records an interrupted purchase; lasts as long as the page. */
export function interruptPurchase(goodsSn: GoodsSn, quantity: number, known?: readonly string[]): void {
  left.set(goodsSn, { key: Date.now(), quantity, ...(known && { known }) })
}

/** Calls `goOn` with the interrupted purchase of a good, if there is one: once, and only if it has not expired. */
export function resumePurchase(goodsSn: GoodsSn, goOn: (left: Interruption) => void): void {
  const found = left.get(goodsSn)
  left.delete(goodsSn)
  if (found && Date.now() - found.key < life) goOn(found)
}

/** Forgets all interrupted purchases, because another visit begins. */
export function forgetPurchases(): void {
  left.clear()
}
