import type { AddressId, GoodsSn, Uid } from '@app/contract'
import { intentionKey } from '../../../lib/intention.ts'
import { keptRecord } from '../../../lib/kept-record.ts'

/** What is wanted of a good; what is sent has an address. */
export interface Wanted {
  quantity: number
  addressId?: AddressId | undefined
}

/** One wish to buy, from its confirmation until its outcome is known. */
export interface Intention extends Wanted {
  /** Sent with every try, so that the server acts on it once. */
  key: string
  /** Epoch milliseconds. */
  madeAt: number
}

/** By person and good; of this tab alone, so that no other takes up what this one is about. */
const kept = keptRecord<Intention>(() => sessionStorage, 'purchaseIntentions')

/** Milliseconds after which nobody still waits for an answer: an older wish is not taken up again by itself. */
export const intentionLife = 10 * 60_000

const nameOf = (uid: Uid, goodsSn: GoodsSn) => `${uid}/${goodsSn}`

/**
 * The intention to send: the one whose outcome is unknown where it wants the same, else a new one. It is written down
 * before anything is sent, so that a reload finds it.
 */
export function openIntention(uid: Uid, goodsSn: GoodsSn, { quantity, addressId }: Wanted, now: number): Intention {
  const known = findIntention(uid, goodsSn, now)
  if (known?.quantity === quantity && known.addressId === addressId) return known
  const intention = { key: intentionKey(), quantity, ...(addressId && { addressId }), madeAt: now }
  kept.write({ ...kept.read(), [nameOf(uid, goodsSn)]: intention })
  return intention
}

/** An intention whose outcome is not known yet, if it is young enough to be meant. */
export function findIntention(uid: Uid, goodsSn: GoodsSn, now: number): Intention | undefined {
  const known = kept.read()[nameOf(uid, goodsSn)]
  return known && now - known.madeAt < intentionLife ? known : undefined
}

/** The outcome is known: the next press is a new intention. */
export function settleIntention(uid: Uid, goodsSn: GoodsSn): void {
  const { [nameOf(uid, goodsSn)]: _, ...others } = kept.read()
  kept.write(others)
}
