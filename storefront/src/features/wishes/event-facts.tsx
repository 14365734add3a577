import { formatCount, Picture, SectionHeading } from '@app/ui'
import { Link } from 'react-router'
import { address } from '../../app/paths.ts'
import { pictureProps } from '../../lib/image.ts'
import type { WishEvent } from './api.ts'
import { sayOdds } from '../../lib/odds.ts'

/** What a wish may bring, with the odds of each; they add up to 100.00%. */
export function PrizeOdds({ event }: { event: WishEvent }) {
  const sum = event.prizes.reduce((total, { odds }) => total + odds, 0)
  return (
    <section aria-labelledby="odds-title">
      <SectionHeading note="每一盏灯都按同一张表决定，发完为止。">
        <span id="odds-title">回礼与概率</span>
      </SectionHeading>
      <table className="mt-4 w-full border-t border-line text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">回礼</th>
            <th scope="col">还剩</th>
            <th scope="col">概率</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-b border-line">
          {event.prizes.map((prize) => (
            <tr key={prize.prizeId}>
              <th scope="row" className="py-2 text-left font-normal">
                <span className="flex items-center gap-3">
                  <Picture {...pictureProps(prize.cover, '', '44px')} ratio={1} className="w-11 shrink-0 rounded-sm" />
                  {prize.name}
                </span>
              </th>
              <td className="figures px-2 py-2 text-right text-xs whitespace-nowrap text-ink-faint">
                {prize.left !== null && (prize.left > 0 ? `剩 ${formatCount(prize.left)} 份` : '已发完')}
              </td>
              <td className="figures w-18 py-2 text-right">{sayOdds(prize.odds)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2} className="py-2.5 text-left font-normal text-ink-faint">
              合计
            </th>
            <td className="figures py-2.5 text-right">{sayOdds(sum)}</td>
          </tr>
        </tfoot>
      </table>
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

/** The rules as the operator wrote them; without any, what the figures say. */
export function WishRules({ event }: { event: WishEvent }) {
  const figures = `每天 ${event.freePerDay} 次免费，之后每次 ${event.costPoints} 积分，一天最多 ${event.perDay} 次。`
  const rules = event.rules.length > 0 ? event.rules : [figures]
  return (
    <section aria-labelledby="rules-title">
      <SectionHeading>
        <span id="rules-title">许愿须知</span>
      </SectionHeading>
      <ol className="mt-4 list-decimal space-y-2 pl-5 text-sm leading-relaxed text-ink-soft marker:text-ink-faint">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
    </section>
  )
}
