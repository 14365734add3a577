import type { RehearsalReport } from '@app/contract/admin/rehearsals'
import type { AdminReply } from '@app/contract/admin/routes'

type Verdict = NonNullable<AdminReply<'rehearsal/info'>['verdict']>

/** Milliseconds within which 99 of 100 presses are answered (rules/operation#rehearsals). */
const mostMilliseconds = 2000

/**
 * Judges a rehearsal that ran to its end (rules/operation#rehearsals). `failed` if stock, books or answers are wrong,
 * `slow` if people waited too long; the reasons are sentences for operators, empty if it passed.
 */
export function verdictOf({ isExact, sold, placed, paid, opened, invariants, lost, order }: RehearsalReport): Verdict {
  const wrong = [
    ...(isExact ? [] : [`售出与账目对不上：售出 ${sold}，下单 ${placed}，付款 ${paid}。`]),
    ...(opened === undefined || opened.count === sold ? [] : [`售出 ${sold} 盒，只打开了 ${opened.count} 盒。`]),
    ...(invariants.broken.length === 0 ? [] : [`账目核对没有通过：${invariants.broken.join('、')}。`]),
    ...(lost === 0 ? [] : [`有 ${lost} 人始终没有收到答复。`]),
  ]
  if (wrong.length > 0) return { outcome: 'failed', reasons: wrong }
  if (order.p99 <= mostMilliseconds) return { outcome: 'passed', reasons: [] }
  const seconds = (order.p99 / 1000).toFixed(1)
  return {
    outcome: 'slow',
    reasons: [`最慢的百分之一等了 ${seconds} 秒以上才有答复，应在 ${mostMilliseconds / 1000} 秒以内。`],
  }
}
