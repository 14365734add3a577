import type { Transaction } from 'kysely'
import type { DB } from '../db/types.ts'
import { AppError } from './errors.ts'

type Tx = Transaction<DB>

/**
 * Thrown inside a transaction that has to wait for its lane. It is rolled back and starts over once it has its slot.
 */
export class CrowdedError extends Error {}

/** The lane slots of one piece of work, which may need several transactions. */
export interface Places {
  /** Takes a free slot. Throws CrowdedError if there is none. */
  enter(lane: string): void
  /** Waits, without a connection, for every slot requested so far. Throws BUSY after `timeoutSeconds`. */
  take(): Promise<void>
  /** Releases the slots. */
  leave(): void
}

interface Lane {
  taken: number
  waiting: (() => void)[]
}

/** Slots by transaction. */
const placesOf = new WeakMap<object, Places>()

/** Marks the rest of `tx` as work on the thing that `lane` names. No effect for a batch transaction. */
export function enterLane(tx: Tx, lane: string): void {
  placesOf.get(tx)?.enter(lane)
}

export function usePlaces(tx: Tx, places: Places): void {
  placesOf.set(tx, places)
}

/**
 * Creates lanes, which limit the concurrent transactions on one thing. A transaction that waits for a locked row holds
 * a connection. Without a limit, a rush on one good would take every connection of the pool.
 */
export function createLanes({ atOnce, timeoutSeconds }: { atOnce: number; timeoutSeconds: number }) {
  const lanes = new Map<string, Lane>()

  function laneOf(name: string): Lane {
    const lane = lanes.get(name) ?? { taken: 0, waiting: [] }
    lanes.set(name, lane)
    return lane
  }

  /** Passes the slot on to the transaction that has waited longest. */
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
          // Slots are taken in one global order, as rows are locked, so that transactions that want the same two cannot
          // deadlock.
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
