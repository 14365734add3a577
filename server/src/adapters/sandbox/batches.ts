import { isDatabaseAway } from '../../core/databaseFaults.ts'
import { AppError } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { type GathererOptions, inOneLine } from '../../core/gatherer.ts'

export type Batches = Omit<GathererOptions<unknown>, 'name' | 'keyOf'>

/** How what comes at once gathers into batches: as many as one transaction of the shop settles. */
export const batchesOf = ({ config }: Pick<CoreServices, 'config'>): Batches => ({
  maximumBatch: config.payment.maximumBatch,
  maximumWaiting: config.payment.maximumWaiting,
  ...inOneLine,
  isOnesOwn: (error) => !(error instanceof AppError) && !isDatabaseAway(error),
})
