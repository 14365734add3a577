import { RecordSource } from '@app/contract/enums'
import { Bone, Collapse, cx, SectionHeading } from '@app/ui'
import { Link } from '../../lib/router/link.tsx'
import { address } from '../../routes.ts'
import { useMediaQuery } from '../../lib/media.ts'
import { breakpoints } from '../../lib/platform.ts'
import type { Earning } from './api.ts'
import { pointRules } from '../../domain/points/rules.ts'
import { QueryBoundary, useQueryState } from '../../lib/query-state.tsx'

/** Where points of a source can be earned. */
const links: Partial<Record<RecordSource, { to: string; label: string }>> = {
  [RecordSource.shop]: { to: address('digital'), label: '去看看作品' },
  [RecordSource.collect]: { to: address('digital'), label: '去挑喜欢的' },
  [RecordSource.share]: { to: address('collection'), label: '去分享藏品' },
  [RecordSource.system]: { to: address('invite'), label: '去邀请好友' },
}

/** How points are earned; collapsed on phones, where users come for the ledger. */
export function EarningList({ className }: { className?: string }) {
  const isWide = useMediaQuery(`(min-width: ${breakpoints.mobile}px)`)
  if (!isWide) {
    return (
      <Collapse summary={<span className="title text-lg">怎么得积分</span>} className={cx('border-t', className)}>
        <Ways />
      </Collapse>
    )
  }
  return (
    <section aria-labelledby="earning-title" className={className}>
      <SectionHeading>
        <span id="earning-title">怎么得积分</span>
      </SectionHeading>
      <Ways className="mt-3" />
    </section>
  )
}

function Ways({ className }: { className?: string }) {
  return (
    <QueryBoundary
      of={useQueryState(pointRules())}
      loading={
        <div role="status" aria-label="正在加载规则" className={cx('divide-y divide-line', className)}>
          {Array.from({ length: 4 }, (_, index) => (
            <div key={index} className="py-4">
              <Bone className="h-4 w-2/5" />
              <Bone className="mt-2.5 h-3 w-4/5" />
            </div>
          ))}
        </div>
      }
      failure={{ title: '规则加载失败', className: 'py-6' }}
    >
      {({ earning: ways }) => (
        <ul className={cx('animate-appear divide-y divide-line text-ink', className)}>
          {ways.map((earning) => (
            <Row key={`${earning.source}-${earning.title}`} earning={earning} />
          ))}
        </ul>
      )}
    </QueryBoundary>
  )
}

function Row({ earning }: { earning: Earning }) {
  const { source, title, description, points, perDay } = earning
  const link = links[source]
  return (
    <li className="flex items-start justify-between gap-4 py-3.5">
      <div className="min-w-0">
        <p>{title}</p>
        <p className="text-sm text-ink-faint">{description}</p>
        {link && (
          <Link
            to={link.to}
            className="touch-area mt-1 inline-block text-sm text-ink-soft underline decoration-line-strong underline-offset-4 hover:text-ink"
          >
            {link.label}
          </Link>
        )}
      </div>
      <p className="figures shrink-0 text-right">
        <span className="text-lg text-gold-ink">+{points}</span>
        <span className="block text-xs text-ink-faint">
          {source === RecordSource.shop ? '每消费 1 元' : perDay > 0 ? `每天最多 ${perDay} 次` : '每次'}
        </span>
      </p>
    </li>
  )
}
