import { ItemState } from '@app/contract/enums'
import type { Reply } from '@app/contract/types'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { read } from '../../lib/query.ts'

export type ItemCard = Reply<'hwnft/userNft/list'>['list'][number]
export type ItemDetail = Reply<'hwnft/userNft/info'>
export type PublicItem = Reply<'hwnft/nft/info'>
export type MergedItem = Reply<'hwnft/userNft/collectibleMerge'>['list'][number]
export type ChainRecord = PublicItem['chain']
export type ChainPlace = Reply<'hwnft/metaChain/list'>['list'][number]

const pageSize = 24

export const itemCounts = () => read('hwnft/userNft/listCount', {})

/** What I hold, folded by work, page by page. */
export const mergedItems = () =>
  infiniteQueryOptions({
    queryKey: ['hwnft/userNft/collectibleMerge', {}, 'pages'] as const,
    queryFn: ({ pageParam, signal }) =>
      call('hwnft/userNft/collectibleMerge', { page: pageParam, size: pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
  })

/** What I hold, piece by piece; of one work, of one label or by a word of its name where given. */
export const myItems = (filter: { keyword?: string; goodsSn?: string; labelId?: string }) =>
  infiniteQueryOptions({
    queryKey: ['hwnft/userNft/list', filter, 'pages'] as const,
    queryFn: ({ pageParam, signal }) =>
      call('hwnft/userNft/list', { size: pageSize, ...filter, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  })

/** Milliseconds between looks while a piece is being minted: quick at first, then patient. */
function mintingInterval(state: ItemState | undefined, looks: number): number | false {
  if (state !== ItemState.minting) return false
  return looks < 20 ? 3000 : 15_000
}

/** One piece of mine, looked at again until the chain has it. */
export const itemInfo = (nftId: string) => {
  const options = read('hwnft/userNft/info', { nftId })
  return {
    ...options,
    staleTime: 0,
    refetchInterval: (query: { state: { data?: ItemDetail; dataUpdateCount: number } }) =>
      mintingInterval(query.state.data?.state, query.state.dataUpdateCount),
  }
}

/** What anyone may see of one piece. */
export const publicItem = (key: string) => ({
  ...read('hwnft/nft/info', { key }),
  refetchInterval: (query: { state: { data?: PublicItem; dataUpdateCount: number } }) =>
    mintingInterval(query.state.data?.state, query.state.dataUpdateCount),
})

/** The chains the pieces live on, with where to ask them. */
export const chains = () => ({ ...read('hwnft/metaChain/list', {}), staleTime: 10 * 60_000 })
