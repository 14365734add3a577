import { ChevronRightIcon, formatSerial, ListSkeleton, SectionHeading, Time } from '@app/ui'
import type { ReactNode } from 'react'
import { Link } from '../../../lib/router/link.tsx'
import { QueryBoundary, useQueryState } from '../../../lib/query-state.tsx'
import { formatLastDay } from '../../../lib/time.ts'
import { leadsBack } from '../../../lib/way-back.ts'
import { rightAddress } from '../address.ts'
import { expiringRights, type RightsCard } from '../api.ts'

/** The user's usable rights that end next, each with its last day and a link; nothing if there are none. */
export function ExpiringRights({ className }: { className?: string }) {
  const rights = useQueryState(expiringRights())
  const frame = (content: ReactNode) => (
    <section aria-labelledby="expiring-rights-title" className={className}>
      <SectionHeading className="mb-3">
        <span id="expiring-rights-title">即将到期</span>
      </SectionHeading>
      {content}
    </section>
  )
  return (
    <QueryBoundary
      of={rights}
      loading={frame(<ListSkeleton count={1} label="正在加载即将到期的权益" />)}
      failure={{ title: '即将到期的权益加载失败', className: 'py-8', children: '网络可能断了一下，权益都还在。' }}
    >
      {({ list }) =>
        list.length > 0 &&
        frame(
          <ul className="animate-appear divide-y divide-line border-y border-line">
            {list.map((right) => (
              <ExpiringRight key={right.rightsId} right={right} />
            ))}
          </ul>,
        )
      }
    </QueryBoundary>
  )
}

function ExpiringRight({ right }: { right: RightsCard }) {
  const { config, goodsName, serial } = right
  return (
    <li>
      <Link to={rightAddress(right)} state={leadsBack} className="group flex items-center gap-4 py-3">
        <span className="min-w-0 grow">
          <span className="block group-hover:underline group-hover:underline-offset-4">{config.name}</span>
          <span className="figures block text-xs text-ink-faint">
            {config.brandName}，{goodsName} {formatSerial(serial)}
          </span>
        </span>
        {config.validUntil !== null && (
          <Time at={config.validUntil} className="figures shrink-0 text-sm text-gold-ink">
            {formatLastDay(config.validUntil)} 到期
          </Time>
        )}
        <ChevronRightIcon className="shrink-0 text-ink-faint" />
      </Link>
    </li>
  )
}
