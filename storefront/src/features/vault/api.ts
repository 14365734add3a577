import type { GoodsSn, LabelId } from '@app/contract'
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
