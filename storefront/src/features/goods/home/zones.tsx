import type { Reply } from '@app/contract/types'
import { ArrowRightIcon, CardGridSkeleton, Container, cx, EmptyState, SectionHeading, workGrid } from '@app/ui'
import { useDeferredValue } from 'react'
import { Link } from '../../../lib/router/link.tsx'
import { isSafeLink } from '../../../lib/safe-link.ts'
import { homeGoods } from '../../../domain/goods/api.ts'
import { GoodsCard } from '../goods-card.tsx'
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

function Zone({ zone }: { zone: Reply<'goods/homePageGoods/list'>['list'][number] }) {
  return (
    <section aria-labelledby={`zone-${zone.id}`} className="py-10 md:py-14">
      <Container>
        <SectionHeading
          note={zone.subtitle}
          action={
            zone.link.startsWith('/') && isSafeLink(zone.link) ? (
              <Link to={zone.link} className="inline-flex items-center gap-1.5 text-ink-soft hover:text-ink">
                看全部
                <ArrowRightIcon />
              </Link>
            ) : undefined
          }
          className="mb-6 md:mb-9"
        >
          <span id={`zone-${zone.id}`}>{zone.title}</span>
        </SectionHeading>
        <div className={cx(workGrid, zone.link && 'whole-rows')}>
          {zone.goods.map((goods) => (
            <GoodsCard key={goods.goodsSn} goods={goods} />
          ))}
        </div>
      </Container>
    </section>
  )
}
