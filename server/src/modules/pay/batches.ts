import type { CoreServices } from '../../core/coreServices.ts'
import { singlePartition } from '../../core/batcher.ts'
import { isAway } from '../../jobs/processIndividually.ts'

/** Seconds that a batch waits for what somebody else has locked: one slow hand must not hold up everybody's money. */
export const lockSeconds = 1

/** How payments gather into batches: what fails is tried by halves unless the database is away, and each is told its own error. */
export const batchesOf = ({ config }: Pick<CoreServices, 'config'>) => ({
  maximumBatch: config.payment.maximumBatch,
  maximumWaiting: config.payment.maximumWaiting,
  ...singlePartition,
  isOnesOwn: (error: unknown) => !isAway(error),
})
