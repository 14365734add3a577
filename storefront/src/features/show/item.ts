import { ItemState } from '@app/contract/enums'
import type { PublicItem } from '../../domain/item/api.ts'

/**
 * Whether a piece can have a certificate, which states what the chain states: the piece must be on chain and not
 * destroyed.
 */
export function isCertifiable({ chain, state }: PublicItem): boolean {
  return chain.transactionHash !== null && state !== ItemState.destroyed
}
