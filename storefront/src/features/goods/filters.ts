import { cutText } from '@app/contract/cutText'
import type { AlbumId, LabelId, ShopId } from '@app/contract'
import { countedAtMost } from '@app/contract/counting'
import { GoodsForm, GoodsKind, GoodsStatus, SearchType, Sort, TimeRange } from '@app/contract/enums'
import type { Input } from '@app/contract/types'

/** Filters in the address of the digital zone. All are optional; an absent one does not filter. */
export interface Filters {
  type?: SearchType
  keyword?: string
  shopId?: ShopId
  albumId?: AlbumId
  labelId?: LabelId
  /** Fen, both bounds inclusive. */
  priceMin?: number
  priceMax?: number
  status?: GoodsStatus
  sort?: Sort
  timeRange?: TimeRange
}

/** Formats a number of works; counts that reach the counting limit read "or more". */
export const countOfWorks = (total: number): string => (total === countedAtMost ? `${total} 件以上` : `${total} 件`)

/** Sort orders of the page. Excludes comments: they belong to spots, so all works of a series would be equal. */
const { mostComments: _, ...offeredSorts } = Sort
const keywordLength = 40
const numeric = /^\d{1,18}$/

/** Reads filters from an address. Unknown values are dropped, so that no address can break the page. */
export function readFilters(query: URLSearchParams): Filters {
  const text = (name: string) => query.get(name)?.trim() ?? ''
  const id = (name: string) => (numeric.test(text(name)) ? text(name) : undefined)
  const oneOf = <Value extends string | number>(name: string, values: Readonly<Record<string, Value>>) =>
    Object.values(values).find((value) => String(value) === text(name))
  const fen = (name: string) => (/^\d{1,10}$/.test(text(name)) ? Number(text(name)) : undefined)
  return withoutEmpty({
    type: oneOf('type', SearchType),
    keyword: cutText(text('keyword'), keywordLength),
    shopId: id('shopId'),
    albumId: id('albumId'),
    labelId: id('labelId'),
    priceMin: fen('priceMin'),
    priceMax: fen('priceMax'),
    status: oneOf('status', GoodsStatus),
    sort: oneOf('sort', offeredSorts),
    timeRange: oneOf('timeRange', TimeRange),
  })
}

/** Writes filters as an address query; the inverse of `readFilters`. */
export function writeFilters(filters: Filters): URLSearchParams {
  return new URLSearchParams(Object.entries(withoutEmpty(filters)).map(([name, value]) => [name, String(value)]))
}

/** Filters beyond type, keyword and order: those the panel shows and "clear all" removes. */
function narrowing(filters: Filters): Filters {
  const { type: _type, keyword: _keyword, sort: _sort, ...rest } = filters
  return withoutEmpty(rest)
}

/** Number of active choices in the panel; both bounds of a price count as one. */
export function countNarrowing(filters: Filters): number {
  const { priceMin, priceMax, ...rest } = narrowing(filters)
  return Object.keys(rest).length + (priceMin !== undefined || priceMax !== undefined ? 1 : 0)
}

type ListQuery =
  | { path: 'goods/goodsCommon/commonList'; input: Input<'goods/goodsCommon/commonList'> }
  | { path: 'goods/goods/list'; input: Input<'goods/goods/list'> }

/**
 * Call that answers these filters. The header's search supports types (including blind boxes) but nothing else, so it
 * is used for blind boxes and if only type and keyword are set; other filters use the full list.
 */
export function listQuery(filters: Filters): ListQuery {
  const { type, keyword } = filters
  const narrowed = countNarrowing(filters) > 0 || filters.sort !== undefined
  if (type !== undefined && (!narrowed || type === SearchType.blindBox)) {
    return { path: 'goods/goodsCommon/commonList', input: withoutEmpty({ type, keyword }) }
  }
  const scope =
    type === SearchType.market
      ? { goodsKind: GoodsKind.alliance }
      : { goodsForm: type === SearchType.physical ? GoodsForm.physical : GoodsForm.digital }
  const { type: _type, ...rest } = filters
  return { path: 'goods/goods/list', input: withoutEmpty({ ...scope, ...rest }) }
}

function withoutEmpty<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== '')) as T
}
