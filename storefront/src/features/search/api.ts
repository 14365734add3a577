import type { FindKind } from '@app/contract/enums'
import type { Reply } from '@app/contract/types'
import { numberedPages } from '../../lib/pages.ts'

export type Found = Reply<'goods/search/list'>['list'][number]

/** Results per page. */
const pageSize = 20

/** Search results for a keyword, of one kind or all, page by page; each page includes the counts of all kinds. */
export const foundPages = (keyword: string, kind: FindKind | undefined) =>
  numberedPages('goods/search/list', { keyword, kind }, { size: pageSize })
