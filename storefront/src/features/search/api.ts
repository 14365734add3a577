import type { FindKind } from '@app/contract/enums'
import type { Reply } from '@app/contract/types'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'

export type Found = Reply<'goods/search/list'>['list'][number]

/** Found things asked for at a time. */
const pageSize = 20

/** What a keyword finds, of one kind or of all, page by page; each page counts all kinds. */
export const foundPages = (keyword: string, kind: FindKind | undefined) =>
  infiniteQueryOptions({
    queryKey: ['goods/search/list', { keyword, kind }, 'pages'] as const,
    queryFn: ({ pageParam, signal }) =>
      call('goods/search/list', { keyword, kind, page: pageParam, size: pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
  })
