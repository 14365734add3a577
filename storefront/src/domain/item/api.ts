import type { ItemId } from '@app/contract'
import { ItemState } from '@app/contract/enums'
import type { Reply } from '@app/contract/types'
import { address } from '../../app/paths.ts'
import { read } from '../../lib/query.ts'

/** One of mine among others. */
export type Piece = Reply<'hwnft/userNft/list'>['list'][number]
/** One of mine with all that only its owner sees. */
export type OwnItem = Reply<'hwnft/userNft/info'>
/** What anyone may see of a piece. */
export type PublicItem = Reply<'hwnft/nft/info'>
export type ChainRecord = PublicItem['chain']
export type ChainPlace = Reply<'hwnft/metaChain/list'>['list'][number]

/** The chains the pieces live on, with where to ask them. */
export const chains = () => ({ ...read('hwnft/metaChain/list', {}), staleTime: 10 * 60_000 })

/** The full address of a piece's public page, for codes and for sharing. */
export function showAddress(key: string): string {
  return `${window.location.origin}${window.location.pathname}#${address('show', { key })}`
}

/** Milliseconds between looks while a piece is being minted: quick at first, then patient. */
function mintingInterval(state: ItemState | undefined, looks: number): number | false {
  if (state !== ItemState.minting) return false
  return looks < 20 ? 3000 : 15_000
}

/** One piece of mine, looked at again until the chain has it. */
export const itemInfo = (nftId: ItemId) => {
  const options = read('hwnft/userNft/info', { nftId })
  return {
    ...options,
    staleTime: 0,
    refetchInterval: (query: { state: { data?: OwnItem; dataUpdateCount: number } }) =>
      mintingInterval(query.state.data?.state, query.state.dataUpdateCount),
  }
}

/** What anyone may see of one piece. */
export const publicItem = (key: string) => ({
  ...read('hwnft/nft/info', { key }),
  refetchInterval: (query: { state: { data?: PublicItem; dataUpdateCount: number } }) =>
    mintingInterval(query.state.data?.state, query.state.dataUpdateCount),
})
