import { intentionKey } from '../../../lib/intention.ts'

/** What is wanted of a good; what is sent has an address. */
export interface Wanted {
  quantity: number
  addressId?: string | undefined
}

/** One wish to buy, from its confirmation until its outcome is known. */
export interface Intention extends Wanted {
  /** Sent with every try, so that the server acts on it once. */
  key: string
  /** Epoch milliseconds. */
  madeAt: number
}

const storageKey = 'purchaseIntentions'

/** Milliseconds after which nobody still waits for an answer: an older wish is not taken up again by itself. */
export const intentionLife = 10 * 60_000

type Stored = Record<string, Intention>

const nameOf = (uid: string, goodsSn: string) => `${uid}/${goodsSn}`

/**
 * The intention to send: the one whose outcome is unknown where it wants the same, else a new one. It is written down
 * before anything is sent, so that a reload finds it.
 */
export function openIntention(uid: string, goodsSn: string, { quantity, addressId }: Wanted, now: number): Intention {
  const known = findIntention(uid, goodsSn, now)
  if (known?.quantity === quantity && known.addressId === addressId) return known
  const intention = { key: intentionKey(), quantity, ...(addressId && { addressId }), madeAt: now }
  write({ ...readAll(), [nameOf(uid, goodsSn)]: intention })
  return intention
}

/** An intention whose outcome is not known yet, if it is young enough to be meant. */
export function findIntention(uid: string, goodsSn: string, now: number): Intention | undefined {
  const known = readAll()[nameOf(uid, goodsSn)]
  return known && now - known.madeAt < intentionLife ? known : undefined
}

/** The outcome is known: the next press is a new intention. */
export function settleIntention(uid: string, goodsSn: string): void {
  const { [nameOf(uid, goodsSn)]: _, ...others } = readAll()
  write(others)
}

// Where storage is forbidden, an intention lasts as long as the page.
let memory: Stored = {}

function readAll(): Stored {
  try {
    const text = sessionStorage.getItem(storageKey)
    return text ? (JSON.parse(text) as Stored) : memory
  } catch {
    return memory
  }
}

function write(all: Stored): void {
  memory = all
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(all))
  } catch {
    // The copy in memory serves.
  }
}
