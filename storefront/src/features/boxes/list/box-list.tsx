import { buttonStyle, CardGridSkeleton, EmptyState, workGrid } from '@app/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { boxList } from '../api.ts'
import { BoxCard } from './box-card.tsx'
import { EndlessList } from '../../../lib/endless-list.tsx'

/** All blind boxes on show, newest first. */
export function BoxList() {
  return (
    <EndlessList
      query={useInfiniteQuery(boxList())}
      skeleton={<CardGridSkeleton label="正在加载盲盒" />}
      empty={
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
      }
      endless={false}
      unit="款"
      end={(shown) => (shown > pageWithoutEnd ? '已显示全部' : undefined)}
    >
      {(boxes) => (
        <div className={boxes.length <= few ? fewGrid : workGrid}>
          {boxes.map((box, index) => (
            <BoxCard key={box.goodsSn} box={box} priority={index < 4} />
          ))}
        </div>
      )}
    </EndlessList>
  )
}

/** Up to this many boxes are in one row, or large below one another on phones. */
const few = 3
const fewGrid = 'grid gap-x-5 gap-y-9 md:grid-cols-3 lg:gap-x-8'

/** With fewer boxes than this the list needs no end marker. */
const pageWithoutEnd = 8
