import { buttonStyle, EmptyState, LanternDrawing, ListSkeleton, Notice } from '@app/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { EndlessList } from '../../../lib/endless-list.tsx'
import { wishPages } from '../api.ts'
import { MyWish } from './my-wish.tsx'

/** All of the user's wishes, newest first, with pending prizes. */
export function MyWishes() {
  const query = useInfiniteQuery(wishPages('mine'))
  const waiting = query.data?.pages[0]?.waiting ?? 0
  return (
    <>
      {waiting > 0 && (
        <Notice tone="rare" className="mb-6" title={`有 ${waiting} 份回礼待领取`}>
          逾期不能领取。
        </Notice>
      )}
      <EndlessList
        query={query}
        failure="你的心愿加载失败"
        skeleton={<ListSkeleton count={4} label="正在加载你的心愿" />}
        empty={
          <EmptyState
            drawing={LanternDrawing}
            title="还没有放过天灯"
            action={
              <Link to={address('wishPary')} className={buttonStyle({ variant: 'primary' })}>
                去许一个心愿
              </Link>
            }
          >
            许过的心愿和得到的回礼会记录在这里。
          </EmptyState>
        }
        unit="个心愿"
      >
        {(wishes) => (
          <ul className="divide-y divide-line border-y border-line">
            {wishes.map((wish) => (
              <MyWish key={wish.wishId} wish={wish} />
            ))}
          </ul>
        )}
      </EndlessList>
    </>
  )
}
