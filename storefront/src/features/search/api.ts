import type { FindKind } from '@app/contract/enums'
import type { Reply } from '@app/contract/types'
import { numberedPages } from '../../lib/pages.ts'

export type Found = Reply<'goods/search/list'>['list'][number]

/** Found things asked for at a time. */
const pageSize = 20

/** What a keyword finds, of one kind or of all, page by page; each page counts all kinds. */
export const foundPages = (keyword: string, kind: FindKind | undefined) =>
  numberedPages('goods/search/list', { keyword, kind }, { size: pageSize })
