import type { GoodsSn } from '@app/contract'

/** A purchase that was left for the form of a new address, or to log in, to go on with when one is back. */
export interface Interruption {
  /** When it was left, in epoch milliseconds; tells it from other interruptions. */
  key: number
  quantity: number
  /** Ids of the addresses that were there, where a new one was to be made: another one is the new one. */
  known?: readonly string[]
}

/** Milliseconds after which nobody is still on the way back. */
const life = 10 * 60_000

const left = new Map<string, Interruption>()

/** Notes where a purchase was left; lasts as long as the page. */
export function interruptPurchase(goodsSn: GoodsSn, quantity: number, known?: readonly string[]): void {
  left.set(goodsSn, { key: Date.now(), quantity, ...(known && { known }) })
}

/** Calls `goOn` with the purchase of a good that was left, if there is one: once, and not when that was long ago. */
export function resumePurchase(goodsSn: GoodsSn, goOn: (left: Interruption) => void): void {
  const found = left.get(goodsSn)
  left.delete(goodsSn)
  if (found && Date.now() - found.key < life) goOn(found)
}

/** Forgets all purchases that were left: another visit begins. */
export function forgetPurchases(): void {
  left.clear()
}
