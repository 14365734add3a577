import { Bone, ErrorState, Picture } from '@app/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { address } from '../../app/paths.ts'
import { serverSeconds } from '../../lib/clock.ts'
import { pictureProps } from '../../lib/image.ts'
import { deliveryWords, validityWords } from '../../lib/rights-words.ts'
import { type OfferedRight, offeredRights, orderRights } from './api.ts'
import { SectionTitle } from './section-title.tsx'

interface RightsShelfProps {
  /** Ids of the rights that the page offers. */
  offered: readonly string[]
  /** The one to put first, if it is among them. */
  wanted: string | undefined
  title: string
}

/** What a page offers to owners of works, as tickets that lead to each right. */
export function RightsShelf({ offered, wanted, title }: RightsShelfProps) {
  const ids = orderRights(offered, wanted)
  const { data, isError, refetch } = useQuery({
    ...offeredRights(ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  const titleId = useId()
  // Nothing is offered, or nothing any more.
  if (ids.length === 0 || data?.list.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="brand-section">
      <SectionTitle id={titleId}>{title}</SectionTitle>
      {isError && !data ? (
        <ErrorState title="权益没能取来" onRetry={() => refetch()} className="py-8">
          网络可能断了一下，已经到手的权益都在。
        </ErrorState>
      ) : data ? (
        <ul className="brand-tickets">
          {data.list.map((right) => (
            <Ticket key={right.configId} right={right} isWanted={right.configId === wanted} />
          ))}
        </ul>
      ) : (
        <div role="status" aria-label="权益正在取来" className="brand-tickets">
          {ids.slice(0, 4).map((id) => (
            <Bone key={id} className="h-32" />
          ))}
        </div>
      )}
    </section>
  )
}

function Ticket({ right, isWanted }: { right: OfferedRight; isWanted: boolean }) {
  const { configId, img, name, summary, cover, delivery, validUntil } = right
  const isOver = validUntil !== null && validUntil < serverSeconds()
  return (
    <li className="brand-ticket group" data-wanted={isWanted || undefined}>
      <Picture {...pictureProps(cover, '', '128px')} ratio={1} className="brand-ticket-picture" />
      <div className="min-w-0 grow">
        <p className="text-xs text-(--brand-ink)">{isOver ? '已结束' : deliveryWords[delivery]}</p>
        <h3 className="title mt-0.5 text-base leading-snug">
          <Link
            to={address('interestInfo', { img, id: configId })}
            className="after:absolute after:inset-0 group-hover:underline group-hover:decoration-line-strong group-hover:underline-offset-4"
          >
            {name}
          </Link>
        </h3>
        <p className="mt-1 line-clamp-2 text-sm text-ink-soft">{summary}</p>
        <p className="figures mt-1.5 text-xs text-ink-faint">{validityWords(right)}</p>
      </div>
    </li>
  )
}
