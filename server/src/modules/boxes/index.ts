import type { Foundation } from '../../core/foundation.ts'
import type { Sweep } from '../../jobs/worker.ts'
import { boxesOf } from './boxQueries.ts'
import { createCodes, type GiftFulfilments } from './codes.ts'
import { boxesRoutes } from './routes.ts'

export type { Codes } from './codes.ts'
export { writeCode } from './codeText.ts'
export { collectibleGift } from './gifts.ts'

export type BoxesModule = ReturnType<typeof createBoxesModule>

/** Gift codes, and what they give. */
export function createBoxesModule(foundation: Foundation, outside: { gifts: GiftFulfilments }) {
  const codes = createCodes(foundation, outside.gifts)
  return {
    codes,
    /** The blind boxes that an order became. */
    boxesOf: (orderSn: string) => boxesOf(foundation.database.db, orderSn),
    sweeps: [codes.sweep] satisfies Sweep[],
    routes: boxesRoutes(foundation, codes),
  }
}
