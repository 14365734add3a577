import type { GoodsSn } from '@app/contract'
import { CardGridSkeleton, ownGrid } from '@app/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { mergedItems } from '../api.ts'
import { MergedCard } from './item-card.tsx'
import { NothingHeld } from './nothing-held.tsx'
import { EndlessList } from '../../../lib/endless-list.tsx'

/** Owned works, each with its numbers. */
export function MergedGrid({ onOpen }: { onOpen: (work: { goodsSn: GoodsSn; name: string }) => void }) {
  return (
    <EndlessList
      query={useInfiniteQuery(mergedItems())}
      skeleton={<CardGridSkeleton grid={ownGrid} count={8} label="正在加载藏品" />}
      empty={<NothingHeld />}
      endless={false}
      end={(shown) => `一共 ${shown} 件作品`}
    >
      {(works) => (
        <div className={ownGrid}>
          {works.map((work) => (
            <MergedCard key={work.goodsSn} work={work} onOpen={() => onOpen(work)} />
          ))}
        </div>
      )}
    </EndlessList>
  )
}
