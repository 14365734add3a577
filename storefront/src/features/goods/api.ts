import { GoodsForm, PagePosition, SearchType } from '@app/contract/enums'
import type { Reply } from '@app/contract/types'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { read } from '../../lib/query.ts'
import type { Filters } from './filters.ts'
import { listQuery } from './filters.ts'

export type GoodsCard = Reply<'goods/goods/list'>['list'][number]
export type GoodsDetail = Reply<'goods/goods/info'>
export type ScreenData = Reply<'goods/goods/screenData'>

/** Works asked for at a time: full rows in two, three and four columns. */
const pageSize = 24

export const homeBanners = () => read('goods/adComm/list', { pagePosition: PagePosition.home })
export const homeGoods = () => read('goods/homePageGoods/list', { size: 10 })
export const homeAlbums = () => read('goods/goods/albumList', { size: 10 })
export const latestNotices = () => read('ops/notice/list', { size: 4 })

export const goodsInfo = (goodsSn: string) => read('goods/goods/info', { goodsSn })

/** Works of the same album, one more than shown, since the work itself may be among them. */
export const albumGoods = (albumId: string, size: number) => read('goods/goods/list', { albumId, size: size + 1 })

/** By what a list can be narrowed; changes seldom. */
export const screenData = (type: SearchType | undefined) => ({
  ...read('goods/goods/screenData', {
    goodsForm: type === SearchType.physical ? GoodsForm.physical : GoodsForm.digital,
  }),
  staleTime: 5 * 60_000,
})

/** Works that match, page by page: the header's search where only its type and keyword hold, else the full filter. */
export const goodsSearch = (filters: Filters) => {
  const query = listQuery(filters)
  return infiniteQueryOptions({
    queryKey: [query.path, query.input, 'pages'] as const,
    queryFn: ({ pageParam, signal }): Promise<Reply<'goods/goods/list'>> => {
      const page = { page: pageParam, size: pageSize }
      return query.path === 'goods/goodsCommon/commonList'
        ? call(query.path, { ...query.input, ...page }, { signal })
        : call(query.path, { ...query.input, ...page }, { signal })
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : undefined),
  })
}
