import { Button, buttonStyle, CheckIcon, Picture } from '@app/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../lib/router/link.tsx'
import { serverSeconds } from '../../../lib/clock.ts'
import { LostNotice } from '../../../lib/lost-notice.tsx'
import { pictureProps } from '../../../lib/image.ts'
import { formatEnd } from '../../../lib/moment.ts'
import { type WishCard, wishInfo } from '../api.ts'
import { prizeLink } from '../prize-link.ts'
import { useReceive } from '../receive.ts'

export interface WishPrizeProps {
  wish: WishCard
  prize: NonNullable<WishCard['prize']>
}

/** Prize of a wish: to be received by a deadline, received, or expired. */
export function WishPrize({ wish, prize }: WishPrizeProps) {
  const { received, receive, lost } = useReceive(wish.wishId)
  const nftId = prize.nftId ?? received?.nftId ?? null
  const isReceived = prize.receiveTime !== null || received !== undefined
  const now = serverSeconds()
  const isLate = !isReceived && prize.receiveBy <= now
  // The wish does not contain the kind of its prize; the event does.
  const { data } = useQuery({ ...wishInfo(wish.eventId), enabled: isReceived && !nftId && !received })
  const kind = nftId
    ? 'collectible'
    : (received?.kind ?? data?.event?.prizes.find(({ prizeId }) => prizeId === prize.prizeId)?.kind)
  const link = kind && isReceived ? prizeLink(kind, nftId) : undefined
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md bg-surface p-3 shadow-mount">
      <Picture
        {...pictureProps(prize.cover, '', '64px')}
        ratio={1}
        className={`w-16 shrink-0 rounded-sm ${isLate ? 'opacity-60 saturate-50' : ''}`}
      />
      <div className="min-w-0 grow basis-32">
        <h2 className="title text-base">{prize.name}</h2>
        {isReceived ? (
          <p className="flex items-center gap-1.5 text-sm text-celadon-ink">
            <CheckIcon /> 已领取
          </p>
        ) : (
          <p className="figures text-sm text-ink-faint">
            {isLate ? '逾期未领取' : `${formatEnd(prize.receiveBy, now, { today: '今天' })} 前领取`}
          </p>
        )}
      </div>
      {!isReceived && !isLate && (
        <Button variant="primary" aria-label={`领取${prize.name}`} pendingLabel="正在领取" onClick={receive}>
          领取
        </Button>
      )}
      <LostNotice lost={lost} submission="领取" onGoOn={receive} className="basis-full" />
      {link && (
        <Link to={link.to} className={buttonStyle({ size: 'small' })}>
          {link.label}
        </Link>
      )}
    </div>
  )
}
