import type { ItemId } from '@app/contract'
import { ItemState } from '@app/contract/enums'
import type { Reply } from '@app/contract/types'
import { address } from '../../routes.ts'
import { read } from '../../lib/query.ts'

/** One of the user's pieces in a list. */
export type Piece = Reply<'hwnft/userNft/list'>['list'][number]
/** One of the user's pieces with the details that only its owner sees. */
export type OwnItem = Reply<'hwnft/userNft/info'>
/** Public details of a piece. */
export type PublicItem = Reply<'hwnft/nft/info'>
export type ChainRecord = PublicItem['chain']
export type ChainInfo = Reply<'hwnft/metaChain/list'>['list'][number]

/** Query for the chains that hold the pieces, with their explorers. */
export const chains = () => ({ ...read('hwnft/metaChain/list', {}), staleTime: 10 * 60_000 })

/** Builds the full address of a piece's public page, for QR codes and sharing. */
export function showAddress(key: string): string {
  return `${window.location.origin}${window.location.pathname}#${address('show', { key })}`
}

/** Returns the milliseconds until the next read of a piece that is being minted: short at first, then longer. */
function mintingInterval(state: ItemState | undefined, looks: number): number | false {
  if (state !== ItemState.minting) return false
  return looks < 20 ? 3000 : 15_000
}

/** Query for one of the user's pieces; refetches until the chain has it. */
export const itemInfo = (nftId: ItemId) => {
  const options = read('hwnft/userNft/info', { nftId })
  return {
    ...options,
    staleTime: 0,
    refetchInterval: (query: { state: { data?: OwnItem; dataUpdateCount: number } }) =>
      mintingInterval(query.state.data?.state, query.state.dataUpdateCount),
  }
}

/** Query for the public details of one piece. */
export const publicItem = (key: string) => ({
  ...read('hwnft/nft/info', { key }),
  refetchInterval: (query: { state: { data?: PublicItem; dataUpdateCount: number } }) =>
    mintingInterval(query.state.data?.state, query.state.dataUpdateCount),
})
