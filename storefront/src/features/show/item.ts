import type { Reply } from '@app/contract/types'
import { ItemState } from '@app/contract/enums'
import { address } from '../../app/paths.ts'

export type ShownItem = Reply<'hwnft/nft/info'>

/** The full address of a piece's public page, for codes and for sharing. */
export function showAddress(key: string): string {
  return `${window.location.origin}${window.location.pathname}#${address('show', { key })}`
}

/** A certificate says what the chain says: before it has the piece, and after its end, there is none. */
export function isCertifiable({ chain, state }: ShownItem): boolean {
  return chain.transactionHash !== null && state !== ItemState.destroyed
}
