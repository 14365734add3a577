import { SearchType, Sort } from '@app/contract/enums'
import { Button, FilterBar, FilterIcon, SearchInput, Tabs } from '@app/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { goodsSearch } from '../api.ts'
import { countNarrowing, type Filters } from '../filters.ts'
import { ActiveFilters } from './active-filters.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { sorts, types } from './groups.ts'
import { Results } from './results.tsx'
import { useFilters } from './use-filters.ts'
import { lazySheetWithRetry } from '../../../lib/lazy/later.tsx'

const FilterSheet = lazySheetWithRetry(() => import('./filter-sheet.tsx'))

/** Search, types, order, filters and the matching works; all of the state is in the address. */
export function GoodsBrowser() {
  const [filters, setFilters] = useFilters()
  const { keyword, type = SearchType.digital } = filters
  const [typed, setTyped] = useState({ of: keyword, text: keyword ?? '' })
  const isBoxes = type === SearchType.blindBox
  const clear = () => setFilters(filters.type === undefined ? {} : { type })

  // The header's search and the back button change the keyword from outside.
  if (typed.of !== keyword) setTyped({ of: keyword, text: keyword ?? '' })

  return (
    <Tabs
      label="类型"
      tabs={types.map(({ value, label }) => ({ value: String(value), label }))}
      value={String(type)}
      onChange={(value) => setFilters(forType(filters, Number(value) as SearchType))}
      beside={
        <SearchInput
          value={typed.text}
          onChange={(text) => setTyped({ of: keyword, text })}
          onSearch={(query) => setFilters({ ...filters, keyword: query })}
          label="搜索作品"
          className="mb-4 md:mb-0 md:w-80"
        />
      }
    >
      <div className="mt-6 gap-12 lg:grid lg:grid-cols-[13rem_1fr]">
        {isBoxes ? (
          <p className="text-sm leading-relaxed text-ink-faint max-lg:mb-4">
            盲盒的内容和概率在购买前全部公示，每个盒子都会有藏品。
          </p>
        ) : (
          <aside aria-label="筛选" className="hidden lg:block">
            <FilterPanel filters={filters} onChange={setFilters} look="list" />
          </aside>
        )}
        <div>
          {!isBoxes && (
            <div className="mb-5 flex items-center justify-between gap-3">
              <FilterBar
                label="排序"
                options={sorts.map(({ value, label }) => ({ value: String(value), label }))}
                value={String(filters.sort ?? Sort.newest)}
                onChange={(value) => setFilters({ ...filters, sort: Number(value) as Sort })}
                className="mx-0! min-w-0 px-0.5!"
              />
              <NarrowingButton filters={filters} onChange={setFilters} onClear={clear} />
            </div>
          )}
          <ActiveFilters filters={filters} onChange={setFilters} onClear={clear} />
          <Results filters={filters} onClear={clear} />
        </div>
      </div>
    </Tabs>
  )
}

interface NarrowingProps {
  filters: Filters
  onChange: (filters: Filters) => void
  onClear: () => void
}

/** Opens the filter sheet. A separate component, so that opening it does not render the works again. */
function NarrowingButton({ filters, onChange, onClear }: NarrowingProps) {
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never')
  const total = useInfiniteQuery({ ...goodsSearch(filters), notifyOnChangeProps: ['data'] }).data?.pages[0]?.total
  const narrowed = countNarrowing(filters)
  return (
    <>
      <Button size="small" className="lg:hidden" aria-haspopup="dialog" onClick={() => setSheet('open')}>
        <FilterIcon />
        筛选{narrowed > 0 && <span className="figures">{narrowed}</span>}
      </Button>
      {sheet !== 'never' && (
        <FilterSheet
          open={sheet === 'open'}
          onClose={() => setSheet('closed')}
          filters={filters}
          onChange={onChange}
          onClear={onClear}
          total={total}
        />
      )}
    </>
  )
}

/** Changing the type keeps only the keyword: shops, albums and labels belong to the type they were chosen in. */
function forType({ keyword }: Filters, type: SearchType): Filters {
  return { type, ...(keyword && { keyword }) }
}
