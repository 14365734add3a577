import { Button, EmptyState, FilterBar, RefreshIcon } from '@app/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { EndlessList } from '../../../lib/endless-list.tsx'
import { prefersReducedMotion } from '../../../lib/platform.ts'
import { type Choice, type Order, readFromTop, type Spot, wallPages } from '../api.ts'
import { MessageCard } from '../message-card.tsx'
import { MessageSkeleton } from '../message-skeleton.tsx'
import { useFresh } from './use-fresh.ts'

const orders: { value: Order; label: string }[] = [
  { value: 'newest', label: '最新' },
  { value: 'hottest', label: '最热' },
]

export interface MessageListProps {
  choice: Choice
  /** The selected spot; undefined for all. */
  spot: Spot | undefined
  onOrder: (order: Order) => void
}

/** Messages of one spot or of all. New ones are offered above the list. */
export function MessageList({ choice, spot, onOrder }: MessageListProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useInfiniteQuery(wallPages(choice))
  const fresh = useFresh(choice, query.data?.pages)

  async function showFresh() {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
    onOrder('newest')
    await readFromTop({ ...choice, order: 'newest' })
    fresh.forget()
  }

  return (
    <section aria-labelledby="messages-title">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="messages-title" ref={heading} tabIndex={-1} className="title text-xl tracking-[0.08em] outline-none">
          {spot ? spot.name : '大家的留言'}
        </h2>
        <FilterBar label="排序" options={orders} value={choice.order} onChange={onOrder} />
      </div>
      {spot && <p className="mt-1.5 max-w-prose text-sm text-ink-soft">{spot.summary}</p>}
      <div role="status" className="pointer-events-none sticky top-3 z-(--layer-bar) flex justify-center">
        {fresh.count > 0 && (
          <Button
            size="small"
            onClick={showFresh}
            pendingLabel="正在加载"
            className="pointer-events-auto mt-3 animate-rise rounded-full border border-line bg-celadon-wash text-celadon-ink shadow-float"
          >
            <RefreshIcon />有 {fresh.count} 条新留言
          </Button>
        )}
      </div>
      <div className="mt-4">
        <EndlessList
          query={query}
          failure="留言加载失败"
          skeleton={<MessageSkeleton />}
          empty={
            <EmptyState title="这里还没有留言">
              {spot ? `去过${spot.name}的话，写下第一条吧。` : '写下第一条，后来的人就会看到。'}
            </EmptyState>
          }
          unit="条"
        >
          {(messages) => (
            <ul className="grid grid-cols-1 gap-4">
              {messages.map((message) => (
                <li key={message.messageId}>
                  <MessageCard message={message} withSpot={!spot} />
                </li>
              ))}
            </ul>
          )}
        </EndlessList>
      </div>
    </section>
  )
}
