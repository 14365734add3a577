import type { GoodsSn, ItemId, LabelId } from '@app/contract'
import type { OwnItem, PublicItem } from '../../domain/item/api.ts'
import { ItemState } from '@app/contract/enums'
import type { Reply } from '@app/contract/types'
import { cursorPages, numberedPages } from '../../lib/pages.ts'
import { read } from '../../lib/query.ts'

export type MergedItem = Reply<'hwnft/userNft/collectibleMerge'>['list'][number]

const pageSize = 24

export const itemCounts = () => read('hwnft/userNft/listCount', {})

/** What I hold, folded by work, page by page. */
export const mergedItems = () => numberedPages('hwnft/userNft/collectibleMerge', {}, { size: pageSize })

/** What I hold, piece by piece; of one work, of one label or by a word of its name where given. */
export const myItems = (filter: { keyword?: string; goodsSn?: GoodsSn; labelId?: LabelId }) =>
  cursorPages('hwnft/userNft/list', filter, { size: pageSize })

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
