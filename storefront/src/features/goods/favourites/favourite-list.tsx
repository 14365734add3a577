import { Button, buttonStyle, CardGridSkeleton, cx, EmptyState, ownGrid } from '@app/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { EndlessList } from '../../../lib/endless-list.tsx'
import type { GoodsCard as Goods } from '../api.ts'
import { GoodsCard } from '../goods-card.tsx'
import { setFavourite, useIsFavourite } from './favourites.ts'
import { favouritePages } from './pages.ts'

/** The user's favourites, newest first. */
export function FavouriteList() {
  return (
    <EndlessList
      query={useInfiniteQuery(favouritePages())}
      failure="喜欢的作品加载失败"
      skeleton={<CardGridSkeleton grid={ownGrid} label="正在加载喜欢的作品" />}
      empty={
        <EmptyState
          title="还没有喜欢的作品"
          action={
            <Link to={address('digital')} className={buttonStyle()}>
              去数字专区看看
            </Link>
          }
        >
          点作品上的心形，喜欢的作品会收在这里。
        </EmptyState>
      }
    >
      {(works) => (
        <div className={cx(ownGrid, 'animate-appear')}>
          {works.map((goods) => (
            <Favourite key={goods.goodsSn} goods={goods} />
          ))}
        </div>
      )}
    </EndlessList>
  )
}

/** A removed work keeps its place until the next visit, so that nothing jumps and it can be restored. */
function Favourite({ goods }: { goods: Goods }) {
  const isKept = useIsFavourite(goods.goodsSn)
  return (
    <div className="relative flex flex-col">
      <GoodsCard goods={goods} level={2} className={cx('grow transition-opacity', !isKept && 'opacity-40')} />
      <div role="status" className="contents">
        {!isKept && (
          <div className="absolute inset-x-0 top-0 grid aspect-square animate-appear place-items-center">
            <div className="grid justify-items-center gap-2 rounded-md bg-surface/95 px-4 py-3 text-sm shadow-float">
              已取消喜欢
              <Button
                size="small"
                aria-label={`重新喜欢《${goods.name}》`}
                onClick={() => void setFavourite(goods.goodsSn, true)}
              >
                撤销
              </Button>
            </div>
          </div>
        )}
      </div>
    </div>
  )
}
