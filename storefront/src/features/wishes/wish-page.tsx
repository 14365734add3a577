import { ArrowLeftIcon, Bone, buttonStyle, Countdown, EmptyState, LanternDrawing } from '@app/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from '../../lib/router/link.tsx'
import { address } from '../../routes.ts'
import { serverSeconds } from '../../lib/clock.ts'
import { type DrawAllowance, type WishEvent, type WishEventCard, wishInfo, wishPages } from './api.ts'
import { PrizeOdds, WishRules } from './event-facts.tsx'
import { EventList, sayEventTime } from './event-list.tsx'
import { useNews, withNews } from './news.ts'
import { NightScene } from './night-scene.tsx'
import { PublicWishes } from './public-wishes.tsx'
import { WishForm } from './wish-form.tsx'
import { QueryBoundary, useQueryState } from '../../lib/query-state.tsx'

/** The night by the river: lanterns of an event, the wish form, and everyone's wishes. */
export function WishPage({ asked }: { asked: string | undefined }) {
  const reading = useQueryState(wishInfo(asked))
  if (reading.value?.event) {
    const { event, mine, events } = reading.value
    return <Event key={event.eventId} event={event} asked={asked} mine={mine} events={events} refetch={reading.retry} />
  }
  return (
    <Stage wishes={[]} waiting={0}>
      <QueryBoundary
        of={reading}
        loading={
          <div role="status" aria-label="正在加载祈愿活动" className="grid gap-4">
            <Bone className="h-4 w-24" />
            <Bone className="h-24 w-full" />
            <Bone className="h-11 w-full" />
            <Bone className="h-13 w-full" />
          </div>
        }
        failure={{ title: '祈愿加载失败', children: '网络可能断了一下。写好的心愿会保留，请稍后再试。' }}
      >
        {({ events }) => (
          <>
            <EmptyState
              drawing={LanternDrawing}
              title="最近没有祈愿活动"
              action={
                <Link to={address('amusePlay')} className={buttonStyle()}>
                  去玩乐看看
                </Link>
              }
            >
              下一场活动的时间确定后会显示在这里。
            </EmptyState>
            <EventList events={events} />
          </>
        )}
      </QueryBoundary>
    </Stage>
  )
}

interface EventProps {
  event: WishEvent
  asked: string | undefined
  mine: DrawAllowance | null
  events: readonly WishEventCard[]
  refetch: () => unknown
}

function Event({ event, asked, mine, events, refetch }: EventProps) {
  const list = useInfiniteQuery(wishPages('all', event.eventId))
  const { news, add } = useNews(event.eventId, () => void list.refetch())
  const inSky = withNews(news, list.data?.pages[0]?.list ?? [])
    .slice(0, 16)
    .map(({ text }) => text)
  return (
    <Stage
      wishes={inSky}
      waiting={list.data?.pages[0]?.waiting ?? 0}
      title={event.title}
      subtitle={event.subtitle}
      time={sayEventTime(event)}
    >
      {event.state === 'upcoming' && (
        <p className="mb-5 flex items-baseline justify-between gap-4 rounded-md bg-gold-wash px-4 py-3 text-sm">
          <span className="text-gold-ink">距放灯</span>
          <Countdown
            target={event.startTime}
            now={serverSeconds}
            label="距放灯"
            onReached={() => void refetch()}
            className="text-gold-ink"
          />
        </p>
      )}
      <WishForm
        event={event}
        asked={asked}
        mine={mine}
        others={inSky}
        onMade={(wish) => {
          if (wish.isPublic) add(wish)
        }}
      />
      <div className="mt-14 grid grid-cols-1 gap-14">
        <PublicWishes state={event.state} query={list} news={news} total={event.wishes} />
        <PrizeOdds event={event} />
        <WishRules event={event} />
        <EventList events={events.filter(({ eventId }) => eventId !== event.eventId)} />
      </div>
    </Stage>
  )
}

interface StageProps {
  wishes: readonly string[]
  /** The user's pending prizes. */
  waiting: number
  title?: string
  subtitle?: string
  time?: string
  children: ReactNode
}

/** The sky: above the content on phones; beside it on wide screens, where it stays while the rest scrolls. */
function Stage({ wishes, waiting, title, subtitle, time, children }: StageProps) {
  return (
    <div className="night min-h-dvh lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(27rem,34rem)]">
      <NightScene wishes={wishes} className="h-[44svh] min-h-76 lg:sticky lg:top-0 lg:h-dvh">
        <nav
          aria-label="玩乐"
          className="pt-safe absolute inset-x-0 top-0 flex min-h-16 bg-linear-to-b from-[#0a0e1ce6] to-transparent items-center justify-between px-4 text-sm sm:px-6 lg:px-10"
        >
          <Link to={address('amusePlay')} className="inline-flex min-h-11 items-center gap-2 hover:text-gold-ink">
            <ArrowLeftIcon /> 玩乐
          </Link>
          <Link
            to={address('mineWish')}
            className="figures inline-flex min-h-11 items-center gap-1.5 hover:text-gold-ink"
          >
            我的心愿
            {waiting > 0 && (
              <span className="rounded-full bg-vermilion px-1.5 text-xs text-on-vermilion">
                {waiting}
                <span className="sr-only"> 份回礼待收</span>
              </span>
            )}
          </Link>
        </nav>
        <div className="absolute inset-x-0 bottom-0 bg-linear-to-t from-[#0b0e1c] via-[#0b0e1ccc] to-transparent px-4 pt-16 pb-5 sm:px-6 lg:px-10 lg:pb-12">
          <h1 className="title text-3xl tracking-[0.12em] text-balance lg:text-4xl">{title ?? '许愿'}</h1>
          {subtitle && <p className="mt-1.5 max-w-prose text-sm text-ink-soft lg:text-base">{subtitle}</p>}
          {time && <p className="figures mt-1 text-xs text-gold-ink lg:text-sm">{time}</p>}
        </div>
      </NightScene>
      <div className="px-4 pt-6 pb-20 sm:px-6 lg:border-l lg:border-line lg:px-10 lg:pt-16">{children}</div>
    </div>
  )
}
