import { buttonStyle, CardGridSkeleton, EmptyState, ErrorState, LoadMore, workGrid } from '@app/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { address } from '../../../app/paths.ts'
import { boxList } from '../api.ts'
import { BoxCard } from './box-card.tsx'

/** Every blind box that is shown, the newest first. */
export function BoxList() {
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(boxList())
  if (isError && !data) return <ErrorState onRetry={() => refetch()} />
  if (!data) return <CardGridSkeleton label="盲盒正在取来" />
  const boxes = data.pages.flatMap((page) => page.list)
  if (boxes.length === 0) {
    return (
      <EmptyState
        title="现在没有盲盒"
        action={
          <Link to={address('digital')} className={buttonStyle()}>
            去看看作品
          </Link>
        }
      >
        新的盲盒开售前，会在公告里预告。
      </EmptyState>
    )
  }
  return (
    <>
      <div className={workGrid}>
        {boxes.map((box, index) => (
          <BoxCard key={box.goodsSn} box={box} priority={index < 4} />
        ))}
      </div>
      {(hasNextPage || boxes.length > pageWithoutEnd) && (
        <LoadMore
          more={hasNextPage}
          pending={isFetchingNextPage}
          onMore={() => fetchNextPage()}
          shown={boxes.length}
          total={data.pages[0]?.total}
          unit="款"
        />
      )}
    </>
  )
}

/** Of so few, nobody needs to be told that this was all. */
const pageWithoutEnd = 8
