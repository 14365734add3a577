import { Time } from '@app/ui'
import type { AdminReply } from '@app/contract/admin/routes'
import { Badge, type Tone } from '../../parts/badge.tsx'
import { formatTime } from '../../lib/format.ts'

type Attempt = AdminReply<'user/info'>['attempts'][number]

const outcomes: Readonly<Record<Attempt['outcome'], readonly [string, Tone]>> = {
  success: ['通过', 'done'],
  fail: ['未通过', 'wrong'],
  review: ['等待审核', 'waiting'],
}

/** A user's attempts at real-name verification and the answers, the newest first. */
export function Attempts({ attempts, label }: { attempts: readonly Attempt[]; label: string }) {
  return (
    <ol aria-label={label} className="flex flex-col divide-y divide-line text-sm">
      {attempts.map(({ at, realName, idNumber, outcome, reason, decidedBy }) => {
        const [outcomeLabel, tone] = outcomes[outcome]
        return (
          <li key={`${at} ${outcome} ${idNumber}`} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-1.5">
            <Badge tone={tone}>{outcomeLabel}</Badge>
            <span>{realName}</span>
            <span className="font-mono text-xs">{idNumber}</span>
            <span className="min-w-0 break-words text-ink-soft">
              {[decidedBy || '核验方', reason].filter(Boolean).join('：')}
            </span>
            <Time at={at} className="ml-auto text-xs text-ink-faint tabular-nums">
              {formatTime(at)}
            </Time>
          </li>
        )
      })}
    </ol>
  )
}
