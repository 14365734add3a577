import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { addFavourites } from './favourites.ts'

const pageSize = 24

/** My favourites, the newest first, page by page. What is read here is among the hearts that stand filled. */
export const favouritePages = () =>
  infiniteQueryOptions({
    queryKey: ['goods/collectibles/list', {}, 'pages'] as const,
    queryFn: async ({ pageParam, signal }) => {
      const page = await call(
        'goods/collectibles/list',
        { size: pageSize, ...(pageParam && { cursor: pageParam }) },
        { signal },
      )
      addFavourites(page.list)
      return page
    },
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  })
