import type { GoodsSn } from '@app/contract'
import type { CoreServices } from '../../../core/coreServices.ts'
import { triableFor } from '../../../jobs/retryBackoff.ts'
import { processWithBackoff } from '../../../jobs/sweepIndividually.ts'
import type { Sweep } from '../../../jobs/worker.ts'
import { findMoving, type Moves, moveStatus } from './automaticMoves.ts'

const every = { name: 'goods-status', everySeconds: 1 }

/** Sweep that moves goods between statuses by time and stock, one move at a time, each for all goods at once. */
export function statusSweep({ database, log }: Pick<CoreServices, 'database' | 'log'>, moves: Moves): Sweep {
  const isTriable = triableFor(every.name)
  return {
    ...every,
    async run() {
      // One move may enable the next; as many passes as there are moves are enough.
      for (let pass = 0; pass < Object.keys(moves).length; pass++) {
        const found = await findMoving(database.db, moves, isTriable)
        if (found.size === 0) return
        for (const [name, goodsSns] of found) {
          const move = (some: readonly GoodsSn[]) => database.transaction((tx) => moveStatus(tx, moves[name], some))
          const dealing = {
            ...every,
            nameOf: (goodsSn: GoodsSn) => ({ goodsSn }),
            together: move,
            work: (goodsSn: GoodsSn) => move([goodsSn]),
          }
          await processWithBackoff({ database, log }, dealing, goodsSns)
        }
      }
    },
  }
}
