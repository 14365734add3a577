import { BoatDrawing, buttonStyle, CardGridSkeleton, EmptyState, ErrorState, LoadMore, workGrid } from '@app/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { address } from '../../../app/paths.ts'
import { myBoxes } from '../api.ts'
import { mostAtOnce, type Opening } from '../opening/use-opening.ts'
import { ClosedBox } from './closed-box.tsx'
import { OpenBar } from './open-bar.tsx'

/** My blind boxes that are closed: one is opened at once, or up to ten that were chosen. */
export function ClosedBoxes({ opening }: { opening: Opening }) {
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(myBoxes(false))
  const [chosen, setChosen] = useState<readonly string[]>([])
  if (isError && !data) return <ErrorState onRetry={() => refetch()} />
  if (!data) return <CardGridSkeleton count={4} label="盒子正在取来" />
  const boxes = data.pages.flatMap((page) => page.list)
  if (boxes.length === 0) {
    return (
      <EmptyState
        drawing={BoatDrawing}
        title="没有待开的盲盒"
        action={
          <Link to={address('blindBox')} className={buttonStyle({ variant: 'primary' })}>
            去看看盲盒
          </Link>
        }
      >
        买到或收到的盲盒会放在这里，什么时候打开由你。
      </EmptyState>
    )
  }
  // Boxes opened elsewhere are no longer there to be chosen.
  const ready = chosen.filter((id) => boxes.some(({ boxId }) => boxId === id))
  const isFull = ready.length >= mostAtOnce
  const isPending = opening.pending.length > 0
  return (
    <>
      <ul className={workGrid}>
        {boxes.map((box) => {
          const isChosen = ready.includes(box.boxId)
          return (
            <li key={box.boxId}>
              <ClosedBox
                box={box}
                isChosen={isChosen}
                isLocked={isPending || (isFull && !isChosen)}
                onChoose={(next) => setChosen(next ? [...ready, box.boxId] : ready.filter((id) => id !== box.boxId))}
                isPending={opening.pending.length === 1 && opening.pending[0] === box.boxId}
                onOpen={() => opening.openBlind([box.boxId])}
              />
            </li>
          )
        })}
      </ul>
      {hasNextPage && (
        <LoadMore
          more
          pending={isFetchingNextPage}
          onMore={() => fetchNextPage()}
          shown={boxes.length}
          total={data.pages[0]?.total}
          unit="个"
        />
      )}
      {boxes.length > 1 && (
        <OpenBar
          chosen={ready.length}
          available={boxes.length}
          isPending={opening.pending.length > 1}
          onFill={() => setChosen(boxes.slice(0, mostAtOnce).map(({ boxId }) => boxId))}
          onClear={() => setChosen([])}
          onOpen={() => opening.openBlind(ready)}
        />
      )}
    </>
  )
}
