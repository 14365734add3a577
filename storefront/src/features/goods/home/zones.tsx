import { ArrowRightIcon, CardGridSkeleton, Container, EmptyState, ErrorState, SectionHeading, workGrid } from '@app/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isSafeLink } from '../../../lib/validators.ts'
import { homeGoods } from '../api.ts'
import { GoodsCard } from '../goods-card.tsx'

export interface ZonesProps {
  /** Which of the zones: the home page hangs other things between them. */
  from?: number
  to?: number
}

/** The rooms of the home page, each with its works. */
export function Zones({ from = 0, to }: ZonesProps) {
  const { data, isError, refetch } = useQuery(homeGoods())
  // One voice is enough: the first group speaks for all.
  if (isError) {
    return from === 0 ? <ErrorState title="展品没能挂出来" onRetry={() => refetch()} /> : null
  }
  if (!data) {
    return from === 0 ? (
      <Container className="py-14">
        <CardGridSkeleton />
      </Container>
    ) : null
  }
  if (data.list.length === 0) {
    return from === 0 ? <EmptyState title="展厅正在换展">新的作品挂好后，会在公告里告诉你。</EmptyState> : null
  }
  return data.list.slice(from, to).map((zone) => (
    <section key={zone.id} aria-labelledby={`zone-${zone.id}`} className="py-10 md:py-14">
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
        <div className={workGrid}>
          {zone.goods.map((goods) => (
            <GoodsCard key={goods.goodsSn} goods={goods} />
          ))}
        </div>
      </Container>
    </section>
  ))
}
