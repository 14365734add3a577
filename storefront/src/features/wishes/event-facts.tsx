import { SectionHeading } from '@app/ui'
import { Link } from '../../lib/router/link.tsx'
import { address } from '../../routes.ts'
import { OddsTable } from '../../domain/draw/odds-table.tsx'
import type { WishEvent } from './api.ts'

/** Possible prizes of a wish, with the odds of each; they add up to 100.00%. */
export function PrizeOdds({ event }: { event: WishEvent }) {
  return (
    <section aria-labelledby="odds-title">
      <SectionHeading note="每一盏灯的回礼都按同一张表决定，派完为止。">
        <span id="odds-title">回礼与概率</span>
      </SectionHeading>
      <OddsTable prizes={event.prizes} heading="回礼" className="mt-4" />
      {event.round && (
        <p className="mt-3 text-sm leading-relaxed text-ink-faint">
          每天零点前先把当天的随机数封好再开放，第二天公布，谁都能重算自己的结果。
          <Link
            to={address('verifyDraw', { id: event.round.roundId })}
            className="touch-area ml-1 text-ink-soft underline underline-offset-4 hover:text-ink"
          >
            看今天的封条
          </Link>
        </p>
      )}
    </section>
  )
}

/** Rules as written by the operator; without any, a summary of the event's limits. */
export function WishRules({ event }: { event: WishEvent }) {
  const figures = `每天 ${event.freePerDay} 次免费，之后每次 ${event.costPoints} 积分，一天最多 ${event.perDay} 次。`
  const rules = event.rules.length > 0 ? event.rules : [figures]
  return (
    <section aria-labelledby="rules-title">
      <SectionHeading>
        <span id="rules-title">祈愿须知</span>
      </SectionHeading>
      <ol className="mt-4 list-decimal space-y-2 pl-5 text-sm leading-relaxed text-ink-soft marker:text-ink-faint">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
    </section>
  )
}
