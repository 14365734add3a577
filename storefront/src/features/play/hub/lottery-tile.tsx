import { ArrowRightIcon, Picture } from '@app/ui'
import { useId } from 'react'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { pictureProps } from '../../../lib/image.ts'
import { lotteries, type Lottery } from '../api.ts'
import { useQueryState } from '../../../lib/query-state.tsx'

/** Maximum prizes shown. */
const mostShown = 4

/** The prize draw at the top of the hub, styled as a night exhibition. */
export function LotteryTile({ className }: { className?: string }) {
  const id = useId()
  const { value: data, error } = useQueryState(lotteries())
  const lottery = data?.list[0]
  const prizes = lottery ? bestOf(lottery.prizes) : []
  return (
    <article
      aria-labelledby={id}
      className={`night group relative flex flex-col overflow-hidden rounded-lg border border-line p-5 md:p-8 ${className ?? ''}`}
    >
      <h2 id={id} className="title text-2xl md:text-3xl">
        <Link
          to={address('lottery')}
          className="rounded-sm after:absolute after:inset-0 focus-visible:-outline-offset-4"
        >
          幸运抽奖
        </Link>
      </h2>
      <p className="figures mt-2 min-h-6 text-gold-ink">
        {data ? sayToday(lottery) : error ? '每天都有免费的机会' : ''}
      </p>
      <ul aria-hidden className="mt-6 grid min-h-20 grid-cols-4 gap-2.5 md:mt-auto md:gap-4 md:pt-8">
        {prizes.map(({ prizeId, cover }) => (
          <li key={prizeId}>
            <Picture
              {...pictureProps(cover, '', '(min-width: 1024px) 150px, 22vw')}
              ratio={1}
              className="rounded-sm transition-transform duration-(--duration-slow) group-hover:-translate-y-1"
            />
          </li>
        ))}
      </ul>
      <p className="mt-5 flex items-center gap-2 text-sm text-ink-soft">
        {lottery ? lottery.title : '去看看'} <ArrowRightIcon />
      </p>
    </article>
  )
}

/** Most attractive prizes: works and boxes before points. */
function bestOf(prizes: Lottery['prizes']): Lottery['prizes'] {
  const rank = (kind: string) => (kind === 'points' ? 1 : 0)
  return prizes
    .filter(({ kind }) => kind !== 'thanks')
    .sort((a, b) => rank(a.kind) - rank(b.kind) || a.odds - b.odds)
    .slice(0, mostShown)
}

function sayToday(lottery: Lottery | undefined): string {
  if (!lottery) return '目前没有抽奖'
  const { mine, freePerDay } = lottery
  if (!mine) return `每天免费 ${freePerDay} 次`
  if (mine.freeLeft > 0) return `今天还有 ${mine.freeLeft} 次免费`
  return mine.triesLeft > 0
    ? `今天还能抽 ${mine.triesLeft} 次，每次 ${mine.nextCost} 积分`
    : '今天的次数用完了，明天再来'
}
