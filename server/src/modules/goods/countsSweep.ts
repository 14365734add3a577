import type { CoreServices } from '../../core/coreServices.ts'
import type { Sweep } from '../../jobs/worker.ts'
import { foldCounts } from './countQueries.ts'

/** Puts together what was counted of works since, so that each number is read from a row or two. */
export const countsSweep = ({ database }: Pick<CoreServices, 'database'>): Sweep => ({
  name: 'work-counts',
  everySeconds: 60,
  run: () => database.transaction(foldCounts),
})
