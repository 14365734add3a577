import { GoodsStatus, SearchType, Sort, TimeRange } from '@app/contract/enums'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countNarrowing, type Filters, listQuery, readFilters, writeFilters } from '../../src/features/goods/filters.ts'
import { sorts } from '../../src/features/goods/search/groups.ts'

const oneOf = <Value>(values: Record<string, Value>) => fc.constantFrom(...Object.values(values))
const id = fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }).map(String)
const fen = fc.integer({ min: 0, max: 9_999_999_999 })
const anyFilters: fc.Arbitrary<Filters> = fc.record(
  {
    type: oneOf(SearchType),
    keyword: fc.constantFrom('山水', '初雾 峰', 'a&b=c', '#%', '十二峰'),
    shopId: id,
    albumId: id,
    labelId: id,
    priceMin: fen,
    priceMax: fen,
    status: oneOf(GoodsStatus),
    sort: fc.constantFrom(...sorts.map(({ value }) => value)),
    timeRange: oneOf(TimeRange),
  },
  { requiredKeys: [] },
)

describe('filters and the address', () => {
  it('round-trips any choice', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const address = writeFilters(filters).toString()
        expect(readFilters(new URLSearchParams(address))).toEqual(filters)
      }),
    )
  })

  it('drops unknown values, so that no address breaks the page', () => {
    const broken = new URLSearchParams(
      'type=9&sort=x&status=0&shopId=1%20or%201&priceMin=-1&priceMax=1e9&timeRange=z&keyword=%20',
    )
    expect(readFilters(broken)).toEqual({})
    fc.assert(
      fc.property(fc.webQueryParameters({ size: 'xsmall' }), (query) => {
        const filters = readFilters(new URLSearchParams(query))
        expect(readFilters(writeFilters(filters))).toEqual(filters)
      }),
    )
  })

  it('rejects an order that the page does not offer: no work has comments', () => {
    expect(readFilters(new URLSearchParams({ sort: String(Sort.mostComments) }))).toEqual({})
    expect(readFilters(new URLSearchParams({ sort: String(Sort.hottest) }))).toEqual({ sort: Sort.hottest })
  })

  it('cuts a keyword at the length that the contract accepts', () => {
    expect(readFilters(new URLSearchParams({ keyword: '山'.repeat(60) })).keyword).toBe('山'.repeat(40))
  })
})

describe('the choice of the call', () => {
  it("uses the header's search while only its type and keyword are set", () => {
    expect(listQuery({ type: SearchType.market, keyword: '灯' })).toEqual({
      path: 'goods/goodsCommon/commonList',
      input: { type: SearchType.market, keyword: '灯' },
    })
  })

  it('narrows in the terms of the full list: market is partner shops, physical a form', () => {
    expect(listQuery({ type: SearchType.market, albumId: '3' })).toEqual({
      path: 'goods/goods/list',
      input: { goodsKind: 1, albumId: '3' },
    })
    expect(listQuery({ type: SearchType.physical, sort: Sort.hottest }).input).toEqual({ goodsForm: 2, sort: 2 })
    expect(listQuery({}).input).toEqual({ goodsForm: 1 })
  })

  it('never leaves the search for blind boxes, which only it supports', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const { path } = listQuery({ ...filters, type: SearchType.blindBox })
        expect(path).toBe('goods/goodsCommon/commonList')
      }),
    )
  })
})

it('counts both ends of a price as one choice, and type, keyword and order as none', () => {
  expect(countNarrowing({ type: 1, keyword: '山', sort: 1 })).toBe(0)
  expect(countNarrowing({ priceMin: 0, priceMax: 1999, status: 6 })).toBe(2)
})
