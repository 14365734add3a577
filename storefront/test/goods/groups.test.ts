import { describe, expect, it } from 'vitest'
import type { ScreenData } from '../../src/features/goods/api.ts'
import type { Filters } from '../../src/features/goods/filters.ts'
import { choose, filterGroups, isChosen } from '../../src/features/goods/search/groups.ts'

const data: ScreenData = {
  shops: [],
  albums: [
    { value: '1', name: '云岫十二峰', count: 8 },
    { value: '2', name: '浮光夜', count: 6 },
  ],
  labels: [],
  statuses: [{ value: '6', name: '发售中', count: 3 }],
  prices: [
    { min: 0, max: 1999, name: '20 元以下' },
    { min: 30_000, max: null, name: '300 元以上' },
  ],
}
const groups = filterGroups(data)
const find = (key: string, name: string) => {
  const group = groups.find((candidate) => candidate.key === key)
  const choice = group?.choices.find((candidate) => candidate.name === name)
  if (!group || !choice) throw new Error(`no ${key} ${name}`)
  return [group, choice] as const
}

describe('the panel', () => {
  it('leaves out groups without choices', () => {
    expect(groups.map(({ key }) => key)).toEqual(['status', 'price', 'albumId', 'timeRange'])
  })

  it('replaces the former choice of a group and keeps the other groups', () => {
    const first = choose({ keyword: '山' }, ...find('albumId', '云岫十二峰'))
    const both = choose(first, ...find('status', '发售中'))
    expect(choose(both, ...find('albumId', '浮光夜'))).toEqual({ keyword: '山', albumId: '2', status: 6 })
  })

  it('undoes a choice when it is pressed again', () => {
    const priced = choose({ albumId: '1' }, ...find('price', '20 元以下'))
    expect(priced).toEqual({ albumId: '1', priceMin: 0, priceMax: 1999 })
    expect(choose(priced, ...find('price', '20 元以下'))).toEqual({ albumId: '1' })
  })

  it('drops the upper end if a band without one follows', () => {
    const priced: Filters = { priceMin: 0, priceMax: 1999 }
    const open = choose(priced, ...find('price', '300 元以上'))
    expect(open).toEqual({ priceMin: 30_000 })
    expect(isChosen(open, ...find('price', '300 元以上'))).toBe(true)
    expect(isChosen(open, ...find('price', '20 元以下'))).toBe(false)
  })
})
