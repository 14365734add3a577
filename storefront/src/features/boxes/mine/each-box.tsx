import type { BoxId } from '@app/contract'
import { CardGridSkeleton, ownGrid } from '@app/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { myBoxes } from '../api.ts'
import { mostAtOnce, type Opening } from '../opening/use-opening.ts'
import { ClosedBox } from './closed-box.tsx'
import { NoBoxes } from './no-boxes.tsx'
import { OpenBar } from './open-bar.tsx'
import { EndlessList } from '../../../lib/endless-list.tsx'

/**
 * The user's closed blind boxes one by one, for choosing particular numbers. Opens one at once, or up to ten selected
 * ones.
 */
export function EachBox({ opening }: { opening: Opening }) {
  const query = useInfiniteQuery(myBoxes(false))
  const [chosen, setChosen] = useState<readonly BoxId[]>([])
  const boxes = query.data?.pages.flatMap((page) => page.list) ?? []
  // Boxes opened elsewhere can no longer be selected.
  const ready = chosen.filter((id) => boxes.some(({ boxId }) => boxId === id))
  const isFull = ready.length >= mostAtOnce
  const isPending = opening.pending > 0
  return (
    <>
      <EndlessList
        query={query}
        skeleton={<CardGridSkeleton grid={ownGrid} count={4} label="正在加载盒子" />}
        empty={<NoBoxes />}
        endless={false}
        unit="个"
        end={() => undefined}
      >
        {(shown) => (
          <ul className={ownGrid}>
            {shown.map((box) => {
              const isChosen = ready.includes(box.boxId)
              return (
                <li key={box.boxId}>
                  <ClosedBox
                    box={box}
                    isChosen={isChosen}
                    isLocked={opening.isUnderAge || isPending || (isFull && !isChosen)}
                    onChoose={(next) =>
                      setChosen(next ? [...ready, box.boxId] : ready.filter((id) => id !== box.boxId))
                    }
                    isPending={opening.pending === 1 && opening.isOpening('blind', box.boxId)}
                    onOpen={() => opening.openBlind([box.boxId])}
                  />
                </li>
              )
            })}
          </ul>
        )}
      </EndlessList>
      {boxes.length > 1 && !opening.isUnderAge && (
        <OpenBar
          chosen={ready.length}
          available={boxes.length}
          isPending={opening.pending > 1}
          onFill={() => setChosen(boxes.slice(0, mostAtOnce).map(({ boxId }) => boxId))}
          onClear={() => setChosen([])}
          onOpen={() => opening.openBlind(ready)}
        />
      )}
    </>
  )
}
