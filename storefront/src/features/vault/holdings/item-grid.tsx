import type { GoodsSn, LabelId } from '@app/contract'
import { Button, CardGridSkeleton, EmptyState, SearchDrawing, ownGrid } from '@app/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { myItems } from '../api.ts'
import { ItemCard } from './item-card.tsx'
import { NothingHeld } from './nothing-held.tsx'
import { EndlessList } from '../../../lib/endless-list.tsx'

export interface ItemGridProps {
  keyword: string
  goodsSn: GoodsSn | undefined
  /** Empty for any label. */
  labelId: LabelId
  /** Removes the label filter. */
  onAnyLabel: () => void
}

/** Owned pieces, latest first. */
export function ItemGrid({ keyword, goodsSn, labelId, onAnyLabel }: ItemGridProps) {
  const filter = { ...(keyword && { keyword }), ...(goodsSn && { goodsSn }), ...(labelId && { labelId }) }
  return (
    <EndlessList
      query={useInfiniteQuery(myItems(filter))}
      skeleton={<CardGridSkeleton grid={ownGrid} count={8} label="正在加载藏品" />}
      empty={<NothingFound keyword={keyword} labelId={labelId} onAnyLabel={onAnyLabel} />}
      endless={false}
      end={(shown) => `一共 ${shown} 件藏品`}
    >
      {(items) => (
        <div className={ownGrid}>
          {items.map((item) => (
            <ItemCard key={item.nftId} item={item} />
          ))}
        </div>
      )}
    </EndlessList>
  )
}

function NothingFound({ keyword, labelId, onAnyLabel }: Omit<ItemGridProps, 'goodsSn'>) {
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
