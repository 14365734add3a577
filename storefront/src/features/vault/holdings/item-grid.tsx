import { Button, CardGridSkeleton, EmptyState, ErrorState, LoadMore, SearchDrawing, workGrid } from '@app/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { myItems } from '../api.ts'
import { ItemCard } from './item-card.tsx'
import { NothingHeld } from './nothing-held.tsx'

export interface ItemGridProps {
  keyword: string
  goodsSn: string | undefined
  /** Empty for pieces of any label. */
  labelId: string
  /** Takes the label away. */
  onAnyLabel: () => void
}

/** Pieces that are held, the latest first. */
export function ItemGrid({ keyword, goodsSn, labelId, onAnyLabel }: ItemGridProps) {
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    myItems({ ...(keyword && { keyword }), ...(goodsSn && { goodsSn }), ...(labelId && { labelId }) }),
  )
  if (isError && !data) return <ErrorState onRetry={() => refetch()} />
  if (!data) return <CardGridSkeleton count={8} label="藏品正在取来" />
  const items = data.pages.flatMap((page) => page.list)
  if (items.length === 0) {
    if (labelId) {
      return (
        <EmptyState
          drawing={SearchDrawing}
          title="这个标签下还没有藏品"
          action={<Button onClick={onAnyLabel}>看全部标签</Button>}
        >
          换个标签，或者看看全部。
        </EmptyState>
      )
    }
    return keyword ? (
      <EmptyState drawing={SearchDrawing} title={`藏品里没有“${keyword}”`}>
        换个字试试，或清空搜索看全部。
      </EmptyState>
    ) : (
      <NothingHeld />
    )
  }
  return (
    <>
      <div className={workGrid}>
        {items.map((item) => (
          <ItemCard key={item.nftId} item={item} />
        ))}
      </div>
      <LoadMore
        more={hasNextPage}
        pending={isFetchingNextPage}
        onMore={() => fetchNextPage()}
        shown={items.length}
        total={data.pages[0]?.total}
        end={`一共 ${items.length} 件藏品`}
      />
    </>
  )
}
