import { cx, EmptyState, ListSkeleton, SectionHeading } from '@app/ui'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { EndlessList, type Page } from '../../lib/endless-list.tsx'
import { serverSeconds } from '../../lib/clock.ts'
import { ReportButton } from '../../domain/report/report-button.tsx'
import { relativeTime } from '../../lib/time.ts'
import type { WishEvent } from './api.ts'
import { type WishLine, withNews } from './news.ts'

/** Empty state of the public wishes. */
const noWishes: Record<WishEvent['state'], { title: string; description: string }> = {
  upcoming: { title: '还没有开始', description: '开始后，大家的心愿会显示在这里。' },
  open: { title: '还没有人放灯', description: '写下心愿，放出第一盏天灯。' },
  stopped: { title: '活动已暂停', description: '暂停之前没有人放灯。' },
  over: { title: '没有人放灯', description: '这场活动已经结束。' },
}

export interface PublicWishesProps extends Pick<WishEvent, 'state'> {
  query: UseInfiniteQueryResult<InfiniteData<Page<WishLine>>>
  news: readonly WishLine[]
  /** Number of wishes made so far. */
  total: number
}

/** Everyone's wishes, newest first; new ones are added at the top. */
export function PublicWishes({ state, query, news, total }: PublicWishesProps) {
  return (
    <section aria-labelledby="wishes-title">
      <SectionHeading note={total > 0 ? `已经有 ${total} 盏天灯升起` : undefined}>
        <span id="wishes-title">大家的心愿</span>
      </SectionHeading>
      <div className="mt-4">
        {news.length > 0 && query.data?.pages[0]?.list.length === 0 ? (
          <WishList wishes={[...news]} />
        ) : (
          <EndlessList
            query={query}
            failure="心愿加载失败"
            skeleton={<ListSkeleton count={4} label="正在加载心愿" />}
            empty={<EmptyState title={noWishes[state].title}>{noWishes[state].description}</EmptyState>}
            unit="个心愿"
          >
            {(list) => <WishList wishes={withNews(news, list)} />}
          </EndlessList>
        )}
      </div>
    </section>
  )
}

function WishList({ wishes }: { wishes: WishLine[] }) {
  const now = serverSeconds()
  return (
    <ul className="divide-y divide-line border-y border-line">
      {wishes.map((wish) => (
        <li key={wish.wishId} className="flex animate-appear items-center gap-2 py-3.5">
          <div className="min-w-0 grow">
            <p className="title text-base leading-relaxed font-normal tracking-normal wrap-anywhere">{wish.text}</p>
            <p className="mt-1 flex gap-3 text-xs text-ink-faint">
              <span className={cx(wish.isMine && 'text-gold-ink')}>{wish.isMine ? '我' : wish.name || '匿名'}</span>
              <span className="figures">{relativeTime(wish.time, now)}</span>
            </p>
          </div>
          {!wish.isMine && (
            <ReportButton
              isFlag
              reported={{
                kind: 'wish',
                id: wish.wishId,
                name: wish.name,
                text: wish.text,
                ...(wish.name && { on: 'wish' }),
              }}
              className="-my-2"
            />
          )}
        </li>
      ))}
    </ul>
  )
}
