import type { CoreServices } from '../../core/coreServices.ts'
import { foldCounters } from '../../core/counters.ts'
import type { Sweep } from '../../jobs/worker.ts'

/**
 * Creates the sweep that merges counter increments, so that reading a counter takes one row and the increments of a few
 * seconds.
 */
export const countersSweep = ({ database }: Pick<CoreServices, 'database'>): Sweep => ({
  name: 'tallies',
  everySeconds: 5,
  run: () => database.transaction(foldCounters),
})
