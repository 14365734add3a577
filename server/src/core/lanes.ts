import type { Transaction } from 'kysely'
import type { DB } from '../db/types.ts'
import { AppError } from './errors.ts'

type Tx = Transaction<DB>

/** Thrown within a transaction that has to wait for its place in a lane: it is rolled back and begins anew with the place. */
export class CrowdedError extends Error {}

/** The places of one piece of work, which may take several transactions to be done. */
export interface Places {
  /** Takes a place that is free. Throws CrowdedError where none is. */
  enter(lane: string): void
  /** Waits for every place that was ever asked for, without a connection. Throws BUSY after `timeoutSeconds`. */
  take(): Promise<void>
  /** Gives them back. */
  leave(): void
}

interface Lane {
  taken: number
  waiting: (() => void)[]
}

/** What transactions stand in line for: whose they are is known by the transaction itself. */
const placesOf = new WeakMap<object, Places>()

/** Whatever `tx` does from here on counts as work on the thing that `lane` names; of a transaction that stands for many, nothing. */
export function enterLane(tx: Tx, lane: string): void {
  placesOf.get(tx)?.enter(lane)
}

export function usePlaces(tx: Tx, places: Places): void {
  placesOf.set(tx, places)
}

/**
 * Lets so many transactions at a time work on one thing. Who waits for a row that is locked holds a connection; without a bound
 * everybody who presses on one good would hold one, and nobody else would get any.
 */
export function createLanes({ atOnce, timeoutSeconds }: { atOnce: number; timeoutSeconds: number }) {
  const lanes = new Map<string, Lane>()

  function laneOf(name: string): Lane {
    const lane = lanes.get(name) ?? { taken: 0, waiting: [] }
    lanes.set(name, lane)
    return lane
  }

  /** Its place is handed on to whoever waits the longest. */
  function giveBack(name: string): void {
    const lane = laneOf(name)
    const next = lane.waiting.shift()
    if (next) return next()
    lane.taken--
    if (lane.taken === 0) lanes.delete(name)
  }

  function takeOne(name: string): Promise<void> {
    const lane = laneOf(name)
    if (lane.taken < atOnce) {
      lane.taken++
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const come = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        lane.waiting.splice(lane.waiting.indexOf(come), 1)
        reject(new AppError('BUSY', { retryAfter: 2 }))
      }, timeoutSeconds * 1000)
      lane.waiting.push(come)
    })
  }

  return {
    places(): Places {
      const wanted = new Set<string>()
      const held = new Set<string>()
      return {
        enter(name) {
          if (held.has(name)) return
          wanted.add(name)
          const lane = laneOf(name)
          if (lane.taken >= atOnce) throw new CrowdedError(`Many work on ${name}`)
          lane.taken++
          held.add(name)
        },
        async take() {
          // In one order everywhere, as rows are locked: two that want the same two do not wait for each other.
          for (const name of [...wanted].toSorted()) {
            await takeOne(name)
            held.add(name)
          }
        },
        leave() {
          for (const name of held) giveBack(name)
          held.clear()
        },
      }
    },
  }
}
