import type { GoodsSn, LabelId } from '@app/contract'
import type { Reply } from '@app/contract/types'
import { cursorPages, numberedPages } from '../../lib/pages.ts'
import { read } from '../../lib/query.ts'

export type MergedItem = Reply<'hwnft/userNft/collectibleMerge'>['list'][number]

const pageSize = 24

export const itemCounts = () => read('hwnft/userNft/listCount', {})

/** The user's holdings grouped by work, page by page. */
export const mergedItems = () => numberedPages('hwnft/userNft/collectibleMerge', {}, { size: pageSize })

/** The user's holdings piece by piece; filtered by work, label or keyword if given. */
export const myItems = (filter: { keyword?: string; goodsSn?: GoodsSn; labelId?: LabelId }) =>
  cursorPages('hwnft/userNft/list', filter, { size: pageSize })
