import { worksOfZone } from '@app/contract/homeZone'
import type { Reply } from '@app/contract/types'
import { ArrowRightIcon, CardGridSkeleton, Container, EmptyState, SectionHeading } from '@app/ui'
import { useDeferredValue } from 'react'
import { Link } from '../../../lib/router/link.tsx'
import { isSafeLink } from '../../../lib/safe-link.ts'
import { homeGoods } from '../../../domain/goods/api.ts'
import { StoryCard } from './story-card.tsx'
import { QueryBoundary, useQueryState } from '../../../lib/query-state.tsx'

export interface ZonesProps {
  /** Range of zones to render: the home page puts other content between them. */
  from?: number
  to?: number
}

/** Zones of the home page, each with its works. */
export function Zones({ from = 0, to }: ZonesProps) {
  // Dozens of cards: rendered with low priority, between more urgent updates.
  const home = useDeferredValue(useQueryState(homeGoods()))
  // Only the first group reports loading and failure, for all of them.
  if (from > 0) return home.value?.list.slice(from, to).map((zone) => <Zone key={zone.id} zone={zone} />)
  return (
    <QueryBoundary
      of={home}
      loading={
        <Container className="py-14">
          <CardGridSkeleton />
        </Container>
      }
      failure={{ title: '作品加载失败' }}
    >
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState title="目前没有在展作品">新作品上架前会在公告中预告。</EmptyState>
        ) : (
          list.slice(from, to).map((zone) => <Zone key={zone.id} zone={zone} />)
        )
      }
    </QueryBoundary>
  )
}

/** A wall of the exhibition: its label, from 1,024 px on in a column of its own, and its works with their stories. */
function Zone({ zone }: { zone: Reply<'goods/homePageGoods/list'>['list'][number] }) {
  return (
    <section aria-labelledby={`zone-${zone.id}`} className="py-10 md:py-14">
      <Container className="grid gap-x-6 gap-y-6 lg:grid-cols-4">
        <div className="flex items-end justify-between gap-4 lg:flex-col lg:items-start lg:justify-start lg:gap-6 lg:border-t lg:border-line-strong lg:pt-4">
          <SectionHeading note={zone.subtitle}>
            <span id={`zone-${zone.id}`}>{zone.title}</span>
          </SectionHeading>
          {zone.link.startsWith('/') && isSafeLink(zone.link) && (
            <Link
              to={zone.link}
              className="touch-area inline-flex shrink-0 items-center gap-1.5 text-sm text-ink-soft hover:text-ink"
            >
              看全部<span className="sr-only">{zone.title}</span>
              <ArrowRightIcon />
            </Link>
          )}
        </div>
        <div className="grid gap-x-6 gap-y-7 sm:grid-cols-3 lg:col-span-3">
          {zone.goods.slice(0, worksOfZone).map((goods) => (
            <StoryCard key={goods.goodsSn} goods={goods} />
          ))}
        </div>
      </Container>
    </section>
  )
}
