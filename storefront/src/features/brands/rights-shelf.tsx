import { Bone, Picture } from '@app/ui'
import { keepPreviousData } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from '../../lib/router/link.tsx'
import { address } from '../../routes.ts'
import { serverSeconds } from '../../lib/clock.ts'
import { pictureProps } from '../../lib/image.ts'
import { deliveryLabels, validityLabels } from '../../domain/right/labels.ts'
import { type OfferedRight, offeredRights } from '../../domain/right/api.ts'
import { lifetime, orderRights } from './api.ts'
import { SectionTitle } from './section-title.tsx'
import { QueryBoundary, useQueryState } from '../../lib/query-state.tsx'

interface RightsShelfProps {
  /** Ids of the rights the page offers. */
  offered: readonly string[]
  /** Id of the right to show first, if it is offered. */
  wanted: string | undefined
  title: string
}

/** Rights a page offers to owners of works, as tickets linking to each right. */
export function RightsShelf({ offered, wanted, title }: RightsShelfProps) {
  const ids = orderRights(offered, wanted)
  const rights = useQueryState({
    ...offeredRights(ids),
    staleTime: lifetime,
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  const titleId = useId()
  // Nothing is offered, or nothing any more.
  if (ids.length === 0 || rights.value?.list.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="brand-section">
      <SectionTitle id={titleId}>{title}</SectionTitle>
      <QueryBoundary
        of={rights}
        loading={
          <div role="status" aria-label="正在加载权益" className="brand-tickets">
            {ids.slice(0, 4).map((id) => (
              <Bone key={id} className="h-32" />
            ))}
          </div>
        }
        failure={{ title: '权益加载失败', className: 'py-8', children: '网络可能断了一下，已经到手的权益都在。' }}
      >
        {({ list }) => (
          <ul className="brand-tickets">
            {list.map((right) => (
              <Ticket key={right.configId} right={right} isWanted={right.configId === wanted} />
            ))}
          </ul>
        )}
      </QueryBoundary>
    </section>
  )
}

function Ticket({ right, isWanted }: { right: OfferedRight; isWanted: boolean }) {
  const { configId, img, name, summary, cover, delivery, validUntil } = right
  const isOver = validUntil !== null && validUntil < serverSeconds()
  return (
    <li className="brand-ticket group" data-wanted={isWanted || undefined}>
      <Picture {...pictureProps(cover, '', '128px')} ratio={1} className="brand-ticket-picture" />
      <div className="min-w-0 grow basis-36">
        <p className="text-xs text-(--brand-ink)">{isOver ? '已结束' : deliveryLabels[delivery]}</p>
        <h3 className="title mt-0.5 text-base leading-snug">
          <Link
            to={address('interestInfo', { img, id: configId })}
            className="after:absolute after:inset-0 group-hover:underline group-hover:decoration-line-strong group-hover:underline-offset-4"
          >
            {name}
          </Link>
        </h3>
        <p className="mt-1 line-clamp-2 text-sm text-ink-soft">{summary}</p>
        <p className="figures mt-1.5 text-xs text-ink-faint">{validityLabels(right)}</p>
      </div>
    </li>
  )
}
