import type { CoreServices } from '../../core/coreServices.ts'
import { foldCounters } from '../../core/counters.ts'
import type { Sweep } from '../../jobs/worker.ts'

/** Puts together what was counted since, so that each number is read from a row and what a few seconds brought. */
export const countersSweep = ({ database }: Pick<CoreServices, 'database'>): Sweep => ({
  name: 'tallies',
  everySeconds: 5,
  run: () => database.transaction(foldCounters),
})
