import { ApiError } from '@app/contract/client'
import type { Reply } from '@app/contract/types'
import { followNetwork, isOnline } from '../../../lib/network.ts'

export type Placed = Reply<'order/order'>

/** Why a request is repeated: no network, no answer, an overloaded server, or the sale has not quite started. */
export type Waiting = 'offline' | 'unanswered' | 'busy' | 'early'

/** Outcome of an attempt. `unknown`: it was abandoned before an answer came, so an order may or may not exist. */
export type PlaceOutcome =
  | { kind: 'placed'; order: Placed }
  | { kind: 'refused'; error: unknown; tries: number }
  | { kind: 'unknown' }

export interface PlaceOptions {
  /** One try; every call must carry the same Idempotency-Key. */
  send: (signal: AbortSignal) => Promise<Placed>
  /** Called before each pause with the number of tries so far and the reason for another. */
  onWait: (tries: number, waiting: Waiting, milliseconds: number) => void
  /** Ends the waiting; the outcome is then unknown. */
  signal: AbortSignal
  /** Aborted when the page is left: the request in flight is then the last. */
  here: AbortSignal
  /** Between 0 and 1. */
  random?: () => number
}

/** First and longest pause in milliseconds; each pause is twice the previous one. */
export const pauses = { first: 500, longest: 8000 } as const

/** How many "too early" refusals are retried: the server's clock may be slightly behind this device's. */
const earlyTries = 6

/**
 * Sends the order until there is a final answer. No answer, an overloaded server and "too fast" are not final: the
 * request is repeated with the same key after a growing, randomised pause or, if offline, once the network is back.
 * Every other answer is final.
 */
export async function placeWithRetry({
  send,
  onWait,
  signal,
  here,
  random = Math.random,
}: PlaceOptions): Promise<PlaceOutcome> {
  const left = eitherOf(signal, here)
  for (let tries = 1; !left.aborted; tries++) {
    try {
      return { kind: 'placed', order: await send(signal) }
    } catch (error) {
      if (signal.aborted) break
      const isEarly = error instanceof ApiError && error.reason === 'SALE_NOT_STARTED' && tries <= earlyTries
      if (!isEarly && !mayPass(error)) return { kind: 'refused', error, tries }
      const milliseconds = isEarly ? pauses.first : pauseAfter(tries, random())
      const waiting = isEarly ? 'early' : waitingFor(error)
      onWait(tries, waiting, milliseconds)
      await (waiting === 'offline' ? untilOnline(left) : sleep(milliseconds, left))
    }
  }
  return { kind: 'unknown' }
}

/**
 * Milliseconds before the next try: doubled each time, bounded, and varied by up to a third either way to spread the
 * load.
 */
export function pauseAfter(tries: number, random: number): number {
  const whole = Math.min(pauses.first * 2 ** (tries - 1), pauses.longest)
  return Math.round(whole * (2 / 3 + (random * 2) / 3))
}

/** Whether a failure says nothing about the order: no answer came, or the server was overloaded. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500
}

function waitingFor(error: unknown): Waiting {
  const isSilent = error instanceof ApiError && (error.status === 0 || error.status === 408)
  if (!isSilent) return 'busy'
  return isOnline() ? 'unanswered' : 'offline'
}

function untilOnline(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (isOnline() || signal.aborted) done()
    }
    const stop = followNetwork(look)
    signal.addEventListener('abort', look)
    look()
    function done() {
      stop()
      resolve()
    }
  })
}

/** Returns a signal that aborts when one of the two does. */
function eitherOf(one: AbortSignal, other: AbortSignal): AbortSignal {
  const controller = new AbortController()
  for (const signal of [one, other]) {
    if (signal.aborted) controller.abort()
    signal.addEventListener('abort', () => controller.abort())
  }
  return controller.signal
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', done)
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
  })
}
