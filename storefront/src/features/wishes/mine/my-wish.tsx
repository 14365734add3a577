import { Time } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { formatDateTime } from '../../../lib/time.ts'
import type { WishCard } from '../api.ts'
import { WishPrize } from './wish-prize.tsx'

/** One of the user's wishes: text, visibility, prize, and the link to verify it. */
export function MyWish({ wish }: { wish: WishCard }) {
  const facts = [
    wish.isPaid && '锦书灯',
    wish.isAnonymous && '匿名',
    !wish.isPublic && '审核通过后公开',
    !wish.prize && '没有回礼',
  ].filter((fact) => fact !== false)
  return (
    <li className="py-5">
      <article aria-label={wish.text}>
        <p className="title text-lg leading-relaxed break-words">{wish.text}</p>
        <p className="figures mt-1.5 flex flex-wrap gap-x-3 gap-y-1 text-sm text-ink-faint">
          <Link
            to={address('wishPary', { eventId: wish.eventId })}
            className="touch-area text-ink-soft underline-offset-4 hover:underline"
          >
            {wish.eventTitle}
          </Link>
          <Time at={wish.time}>{formatDateTime(wish.time)}</Time>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          <Link
            to={address('verifyDraw', { id: wish.roundId })}
            className="touch-area underline-offset-4 hover:text-ink hover:underline"
          >
            验证
          </Link>
        </p>
        {wish.prize && <WishPrize wish={wish} prize={wish.prize} />}
      </article>
    </li>
  )
}
