import { AuctionState } from '@app/contract/enums'
import { cx, ListSkeleton, Price, SectionHeading, Time } from '@app/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { EndlessList } from '../../lib/endless-list.tsx'
import { formatDateTime } from '../../lib/time.ts'
import { type AuctionLot, bidPages } from './api.ts'

/** All bids, newest and highest first; the user's own are marked. */
export function BidHistory({ lot }: { lot: AuctionLot }) {
  const query = useInfiniteQuery(bidPages(lot.lotId))
  const isWithdrawn = lot.state === AuctionState.withdrawn
  // A withdrawn lot has no leading bid.
  const leading = isWithdrawn ? -1 : 0
  const isOpen = lot.state === AuctionState.coming || lot.state === AuctionState.running
  const note = isWithdrawn ? '随撤拍作废' : '昵称已部分隐去'
  return (
    <section aria-label="出价记录">
      <SectionHeading note={lot.bids > 0 ? `共 ${lot.bids} 次，${note}` : undefined}>出价记录</SectionHeading>
      <EndlessList
        query={query}
        failure="出价记录加载失败"
        skeleton={<ListSkeleton count={3} label="正在加载出价记录" />}
        empty={
          <p className="mt-4 rounded-md bg-sunken px-4 py-6 text-sm text-ink-soft">
            {isOpen ? '还没有人出价。' : '没有人出过价。'}
          </p>
        }
        unit="次"
        endless={false}
        end={(shown) => (shown > 20 ? '已显示全部出价记录' : undefined)}
      >
        {(bids) => (
          <ol className="mt-3">
            {bids.map(({ bidId, name, price, time, isMine }, index) => (
              <li
                key={bidId}
                className={cx(
                  'flex items-baseline justify-between gap-4 border-b border-line px-1 py-3',
                  isMine && 'bg-celadon-wash px-3',
                  index === 0 && 'animate-appear',
                )}
              >
                <span className="min-w-0">
                  <span className={cx('block truncate', index === leading && 'font-medium')}>
                    {isMine ? '我' : name}
                    {index === leading && <span className="ml-2 text-sm font-normal text-vermilion-ink">领先</span>}
                  </span>
                  <Time at={time} className="figures text-xs text-ink-faint">
                    {formatDateTime(time)}
                  </Time>
                </span>
                <Price fen={price} size={index === leading ? 'card' : 'inline'} className="shrink-0" />
              </li>
            ))}
          </ol>
        )}
      </EndlessList>
    </section>
  )
}
