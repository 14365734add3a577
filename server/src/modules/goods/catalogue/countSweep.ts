import type { CoreServices } from '../../../core/coreServices.ts'
import type { Sweep } from '../../../jobs/worker.ts'
import { foldCounts } from './countQueries.ts'

/** Sweep that merges count changes into totals, so that reading a number takes a row or two. */
export const countsSweep = ({ database }: Pick<CoreServices, 'database'>): Sweep => ({
  name: 'work-counts',
  everySeconds: 60,
  run: () => database.transaction(foldCounts),
})
