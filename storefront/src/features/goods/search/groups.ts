import { SearchType, Sort, TimeRange } from '@app/contract/enums'
import type { ScreenData } from '../api.ts'
import type { Filters } from '../filters.ts'

/** A choice of the panel: the filters it sets, and the number of matching works if known. */
export interface FilterChoice {
  name: string
  count?: number
  /** Filters this choice sets; choosing it again removes them. */
  sets: Filters
}

export interface FilterGroup {
  key: string
  title: string
  choices: FilterChoice[]
}

export const types: { value: SearchType; label: string }[] = [
  { value: SearchType.digital, label: '数字藏品' },
  { value: SearchType.physical, label: '实物' },
  { value: SearchType.market, label: '市集' },
  { value: SearchType.blindBox, label: '盲盒' },
]

export const sorts: { value: Sort; label: string }[] = [
  { value: Sort.newest, label: '最新' },
  { value: Sort.hottest, label: '最热' },
  { value: Sort.mostCollections, label: '最多人喜欢' },
]

const timeRanges = [
  { value: TimeRange.day, name: '今天上架' },
  { value: TimeRange.week, name: '近一周' },
  { value: TimeRange.month, name: '近一月' },
  { value: TimeRange.year, name: '近一年' },
]

/** Groups of the panel, in order; groups without choices are omitted. */
export function filterGroups(data: ScreenData): FilterGroup[] {
  const group = (key: 'shopId' | 'albumId' | 'labelId', title: string, choices: ScreenData['shops']) => ({
    key,
    title,
    choices: choices.map(({ value, name, count }) => ({ name, count, sets: { [key]: value } })),
  })
  return [
    {
      key: 'status',
      title: '状态',
      choices: data.statuses.map(({ value, name, count }) => ({
        name,
        count,
        sets: { status: Number(value) as Filters['status'] },
      })),
    },
    {
      key: 'price',
      title: '价格',
      choices: data.prices.map(({ min, max, name }) => ({
        name,
        sets: { priceMin: min, ...(max !== null && { priceMax: max }) },
      })),
    },
    group('albumId', '专辑', data.albums),
    group('labelId', '标签', data.labels),
    group('shopId', '店铺', data.shops),
    {
      key: 'timeRange',
      title: '上架时间',
      choices: timeRanges.map(({ value, name }) => ({ name, sets: { timeRange: value } })),
    },
  ].filter(({ choices }) => choices.length > 0)
}

/** Fields that any choice of a group may set: cleared before another one is chosen. */
const fieldsOf: Record<string, (keyof Filters)[]> = { price: ['priceMin', 'priceMax'] }

const fields = (group: FilterGroup): (keyof Filters)[] => fieldsOf[group.key] ?? [group.key as keyof Filters]

/** Whether exactly this choice of its group is active. */
export function isChosen(filters: Filters, group: FilterGroup, choice: FilterChoice): boolean {
  return fields(group).every((field) => filters[field] === choice.sets[field])
}

/** Filters after a choice: it replaces the group's previous choice; choosing the active one removes it. */
export function choose(filters: Filters, group: FilterGroup, choice: FilterChoice): Filters {
  const rest = { ...filters }
  for (const field of fields(group)) delete rest[field]
  return isChosen(filters, group, choice) ? rest : { ...rest, ...choice.sets }
}
