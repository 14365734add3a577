import { cx, formatCount } from '@app/ui'
import { formatLastDay, platformTimeZone, toMilliseconds } from '../../lib/time.ts'
import type { PointEntry } from './api.ts'
import { sourceLabel } from './labels.ts'

const momentFormat = new Intl.DateTimeFormat('zh-CN', {
  timeZone: platformTimeZone,
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** One row of the ledger: purpose, time, amount, and the balance after it. */
export function LedgerRow({ entry }: { entry: PointEntry }) {
  const { title, source, change, owed, balance, time, expireTime } = entry
  const isGain = change > 0
  return (
    <li className="flex items-start justify-between gap-4 py-3.5">
      <div className="min-w-0">
        <p className="line-clamp-2">{title}</p>
        <p className="figures text-xs text-ink-faint sm:text-sm">
          {sourceLabel(source)} · {momentFormat.format(toMilliseconds(time))}
          {expireTime !== null && ` · ${formatLastDay(expireTime)} 到期`}
        </p>
        {owed > 0 && (
          <p className="figures text-xs text-ink-faint sm:text-sm">
            另有 {formatCount(owed)} 积分已用掉，由之后得到的补上
          </p>
        )}
      </div>
      <p className="figures shrink-0 text-right">
        <span className={cx('text-lg', isGain ? 'text-celadon-ink' : 'text-ink')}>
          {isGain ? '+' : change < 0 && '−'}
          {formatCount(Math.abs(change))}
        </span>
        <span className="block text-xs text-ink-faint">余 {formatCount(balance)}</span>
      </p>
    </li>
  )
}
