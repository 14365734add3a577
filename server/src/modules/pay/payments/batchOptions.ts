import type { CoreServices } from '../../../core/coreServices.ts'
import { singlePartition } from '../../../core/batcher.ts'
import { isAway } from '../../../jobs/processIndividually.ts'

/** Seconds that a batch waits for a lock: one slow transaction must not hold up all payments. */
export const lockSeconds = 1

/**
 * Batching options for payments: a failed batch is retried in halves unless the database is unavailable, and each
 * caller gets its own error.
 */
export const batchOptions = ({ config }: Pick<CoreServices, 'config'>) => ({
  maximumBatch: config.payment.maximumBatch,
  maximumWaiting: config.payment.maximumWaiting,
  ...singlePartition,
  isOnesOwn: (error: unknown) => !isAway(error),
})
