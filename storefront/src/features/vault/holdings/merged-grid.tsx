import { CardGridSkeleton, ErrorState, LoadMore, workGrid } from '@app/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { mergedItems } from '../api.ts'
import { MergedCard } from './item-card.tsx'
import { NothingHeld } from './nothing-held.tsx'

/** Works that are held, each with its numbers. */
export function MergedGrid({ onOpen }: { onOpen: (work: { goodsSn: string; name: string }) => void }) {
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(mergedItems())
  if (isError && !data) return <ErrorState onRetry={() => refetch()} />
  if (!data) return <CardGridSkeleton count={8} label="藏品正在取来" />
  const works = data.pages.flatMap((page) => page.list)
  if (works.length === 0) return <NothingHeld />
  return (
    <>
      <div className={workGrid}>
        {works.map((work) => (
          <MergedCard key={work.goodsSn} work={work} onOpen={() => onOpen(work)} />
        ))}
      </div>
      <LoadMore
        more={hasNextPage}
        pending={isFetchingNextPage}
        onMore={() => fetchNextPage()}
        shown={works.length}
        total={data.pages[0]?.total}
        end={`一共 ${works.length} 件作品`}
      />
    </>
  )
}
