import { ItemState } from '@app/contract/enums'
import type { PublicItem } from '../../domain/item/api.ts'

/** A certificate says what the chain says: before it has the piece, and after its end, there is none. */
export function isCertifiable({ chain, state }: PublicItem): boolean {
  return chain.transactionHash !== null && state !== ItemState.destroyed
}
