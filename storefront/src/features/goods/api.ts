import type { AlbumId } from '@app/contract'
import { GoodsForm, SearchType } from '@app/contract/enums'
import type { Reply } from '@app/contract/types'
import { numberedPages } from '../../lib/pages.ts'
import { read } from '../../lib/query.ts'
import type { Filters } from './filters.ts'
import { listQuery } from './filters.ts'

export type GoodsCard = Reply<'goods/goods/list'>['list'][number]
export type ScreenData = Reply<'goods/goods/screenData'>

/** Works per page: full rows in two, three and four columns. */
const pageSize = 24

/** Works of the same album, one more than shown, since the work itself may be among them. */
export const albumGoods = (albumId: AlbumId, size: number) => read('goods/goods/list', { albumId, size: size + 1 })

/** Filter options of a list; they rarely change. */
export const screenData = (type: SearchType | undefined) => ({
  ...read('goods/goods/screenData', {
    goodsForm: type === SearchType.physical ? GoodsForm.physical : GoodsForm.digital,
  }),
  staleTime: 5 * 60_000,
})

/**
 * Matching works, page by page: uses the header's search if only type and keyword are set, otherwise the full filter.
 */
export const goodsSearch = (filters: Filters) => {
  const { path, input } = listQuery(filters)
  return numberedPages<typeof path>(path, input, { size: pageSize })
}
