import { countedAtMost } from '@app/contract/counting'
import { SearchType } from '@app/contract/enums'
import { Button, CardGridSkeleton, cx, EmptyState, SearchDrawing, workGrid } from '@app/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { goodsSearch } from '../api.ts'
import { countNarrowing, countOfWorks, type Filters } from '../filters.ts'
import { GoodsCard } from '../goods-card.tsx'
import { EndlessList } from '../../../lib/endless-list.tsx'

export interface ResultsProps {
  filters: Filters
  /** Clears all filters; offered if nothing matches. */
  onClear: () => void
}

/** Matching works, page by page. */
export function Results({ filters, onClear }: ResultsProps) {
  const query = useInfiniteQuery({
    ...goodsSearch(filters),
    placeholderData: (before) => before,
  })
  const isStale = query.isFetching && !query.isFetchingNextPage
  return (
    <EndlessList
      query={query}
      skeleton={<CardGridSkeleton count={12} className={gridStyle} />}
      empty={<NothingFound filters={filters} onClear={onClear} />}
      endless={false}
      isTotalTold={query.data?.pages[0]?.total !== countedAtMost}
    >
      {(works) => (
        <>
          <p role="status" className="figures mb-4 text-sm text-ink-faint">
            共 {countOfWorks(query.data?.pages[0]?.total ?? 0)}
          </p>
          <div aria-busy={isStale} className={cx(gridStyle, 'transition-opacity', isStale && 'opacity-60')}>
            {works.map((goods, index) => (
              <GoodsCard
                key={goods.goodsSn}
                goods={goods}
                isBox={filters.type === SearchType.blindBox}
                priority={index < 4}
                level={2}
              />
            ))}
          </div>
        </>
      )}
    </EndlessList>
  )
}

// One column fewer than elsewhere, because the panel takes its space.
const gridStyle = cx(workGrid, 'lg:grid-cols-3 2xl:grid-cols-4 3xl:grid-cols-5')

/** Without any filter there is nothing to clear: the works are yet to come. */
function NothingFound({ filters, onClear }: ResultsProps) {
  if (!filters.keyword && countNarrowing(filters) === 0) {
    return (
      <EmptyState drawing={SearchDrawing} title="这里还没有作品">
        新作品上架后会在这里展示。
      </EmptyState>
    )
  }
  return (
    <EmptyState
      drawing={SearchDrawing}
      title={filters.keyword ? `没有找到“${filters.keyword}”` : '没有符合条件的作品'}
      action={<Button onClick={onClear}>看全部作品</Button>}
    >
      换个说法，或者少选几个条件试试。两个字也能搜。
    </EmptyState>
  )
}
