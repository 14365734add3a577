import type { ReactNode } from 'react'
import { Bone, formatCount } from '@app/ui'
import type { Reply } from '@app/contract/types'
import { useQuery } from '@tanstack/react-query'
import { formatDate, formatLastDay } from '../../lib/time.ts'
import { pointSummary } from './api.ts'
import { pointRules } from '../../domain/points/rules.ts'
import { QueryBoundary, useQueryState } from '../../lib/query-state.tsx'

/** Usable points, total earned, and what expires next. */
export function Balance({ className }: { className?: string }) {
  const frame = (content: ReactNode) => (
    <section aria-labelledby="balance-title" className={className}>
      <h2 id="balance-title" className="text-sm text-ink-faint">
        可用积分
      </h2>
      {content}
    </section>
  )
  return (
    <QueryBoundary
      of={useQueryState(pointSummary())}
      loading={frame(
        <div role="status" aria-label="正在加载积分">
          <Bone className="mt-1 h-14 w-48 md:h-[4.5rem]" />
          <Bone className="mt-5 h-3.5 w-64 max-w-full" />
          <Bone className="mt-3 h-3.5 w-52" />
        </div>,
      )}
      failure={{ title: '积分加载失败', className, children: '积分都在，只是网络可能断了一下。' }}
    >
      {(summary) => frame(<Summary summary={summary} />)}
    </QueryBoundary>
  )
}

function Summary({ summary }: { summary: Reply<'user/userPoint/List'> }) {
  const months = useQuery(pointRules()).data?.pointMonths
  return (
    <div className="animate-appear">
      <p className="figures mt-1 text-[3.5rem] leading-none font-light tracking-tight md:text-[4.5rem]">
        {formatCount(summary.points)}
      </p>
      {summary.debt > 0 && (
        <div className="figures mt-5 max-w-prose rounded-md bg-sunken px-4 py-3 text-sm">
          <p className="font-medium">待补 {formatCount(summary.debt)} 积分</p>
          <p className="mt-0.5 text-ink-soft">
            退款的订单送过这些积分，当时已经用掉了。之后得到的积分先补上它，不影响别的。
          </p>
        </div>
      )}
      {summary.pending && (
        <p className="figures mt-4 max-w-prose text-sm text-ink-soft">
          另有 <span className="text-gold-ink">{formatCount(summary.pending.points)}</span>{' '}
          积分待到账：实物过了退货期才到，最早 {formatDate(summary.pending.time)}
        </p>
      )}
      <p className="figures mt-4 text-sm text-ink-soft">
        {summary.expiring ? (
          <>
            其中 <span className="text-gold-ink">{formatCount(summary.expiring.points)}</span> 积分将在{' '}
            {formatLastDay(summary.expiring.time)} 到期
          </>
        ) : (
          '没有即将到期的积分'
        )}
      </p>
      <p className="figures text-sm text-ink-faint">
        累计获得 {formatCount(summary.earned)} 积分
        {months ? `，每笔积分 ${months} 个月内有效` : ''}
      </p>
    </div>
  )
}
