import { isDatabaseAway } from '../../core/databaseFaults.ts'
import { AppError } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { type BatcherOptions, singlePartition } from '../../core/batcher.ts'

export type BatchOptions = Omit<BatcherOptions<unknown>, 'name' | 'keyOf'>

/** Batching of concurrent requests: as many payments at once as the shop settles in one transaction. */
export const batchOptions = ({ config }: Pick<CoreServices, 'config'>): BatchOptions => ({
  maximumBatch: config.payment.maximumBatch,
  maximumWaiting: config.payment.maximumWaiting,
  ...singlePartition,
  isOnesOwn: (error) => !(error instanceof AppError) && !isDatabaseAway(error),
})
