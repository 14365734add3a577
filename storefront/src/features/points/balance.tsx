import { Bone, ErrorState, formatCount } from '@app/ui'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../lib/time.ts'
import { earningRules, pointSummary } from './api.ts'

/** What can be used now, what was ever earned, and what expires next. */
export function Balance({ className }: { className?: string }) {
  const { data, isError, refetch } = useQuery(pointSummary())
  const months = useQuery(earningRules()).data?.pointMonths
  if (isError && !data) {
    return (
      <ErrorState title="积分没能取来" onRetry={() => refetch()} className={className}>
        积分都在，只是网络可能断了一下。
      </ErrorState>
    )
  }
  return (
    <section aria-labelledby="balance-title" className={className}>
      <h2 id="balance-title" className="text-sm text-ink-faint">
        可用积分
      </h2>
      {data ? (
        <div className="animate-appear">
          <p className="figures mt-1 text-[3.5rem] leading-none font-light tracking-tight md:text-[4.5rem]">
            {formatCount(data.points)}
          </p>
          <p className="figures mt-4 text-sm text-ink-soft">
            {data.expiring ? (
              <>
                其中 <span className="text-gold-ink">{formatCount(data.expiring.points)}</span> 积分将在{' '}
                {formatDate(data.expiring.time)} 到期
              </>
            ) : (
              '没有即将到期的积分'
            )}
          </p>
          <p className="figures text-sm text-ink-faint">
            累计获得 {formatCount(data.earned)} 积分
            {months ? `，每笔积分 ${months} 个月内有效` : ''}
          </p>
        </div>
      ) : (
        <div role="status" aria-label="积分正在取来">
          <Bone className="mt-1 h-14 w-48 md:h-[4.5rem]" />
          <Bone className="mt-5 h-3.5 w-64 max-w-full" />
          <Bone className="mt-3 h-3.5 w-52" />
        </div>
      )}
    </section>
  )
}
