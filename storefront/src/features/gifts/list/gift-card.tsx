import { GenericStatus } from '@app/contract/enums'
import { ArrowRightIcon, Button, cx, Picture, SerialBadge } from '@app/ui'
import { useId } from 'react'
import { useServerTime } from '../../../lib/clock.ts'
import { pictureProps } from '../../../lib/image.ts'
import { formatDateTime } from '../../../lib/time.ts'
import type { GiftCard as Gift } from '../api.ts'
import { GiftCountdown } from '../gift-countdown.tsx'
import { type GiftText, giftLabels } from '../labels.ts'

export const toneStyle: Record<GiftText['tone'], string> = {
  waiting: 'text-vermilion-ink',
  done: 'text-celadon-ink',
  over: 'text-ink-faint',
}

export interface GiftCardProps {
  gift: Gift
  onOpen: () => void
  onRecall: () => void
}

/** One gift in the list: piece, parties, state and actions. */
export function GiftCard({ gift, onOpen, onRecall }: GiftCardProps) {
  const id = useId()
  // The text changes only when the gift expires.
  const isOver = useServerTime((milliseconds) => milliseconds / 1000 >= gift.expireTime)
  const labels = giftLabels(gift, isOver ? gift.expireTime : gift.expireTime - 1)
  const isWaiting = gift.status === GenericStatus.await && !isOver
  const isSent = gift.direction === 'sent'
  return (
    <article
      aria-labelledby={id}
      className={cx('relative py-5', isWaiting ? 'rounded-md bg-gold-wash/60 px-4' : 'border-b border-line')}
    >
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <span className="figures truncate text-ink-faint">{formatDateTime(gift.createTime)}</span>
        <span className={cx('shrink-0', toneStyle[labels.tone])}>
          {labels.label}
          {isWaiting && (
            <>
              ，还剩 <GiftCountdown expireTime={gift.expireTime} />
            </>
          )}
        </span>
      </div>
      <div className="mt-3 flex items-start gap-4">
        <Picture {...pictureProps(gift.cover, '', '80px')} ratio={1} className="w-20 shrink-0 rounded-sm" />
        <div className="min-w-0 grow">
          <h2 id={id} className="title text-base sm:text-lg">
            <button
              type="button"
              onClick={onOpen}
              className="line-clamp-2 text-left after:absolute after:inset-0 focus-visible:outline-offset-4"
            >
              {gift.name}
            </button>
          </h2>
          <div className="mt-1">
            <SerialBadge serial={gift.serial} edition={gift.edition} />
          </div>
          <Sides gift={gift} className="mt-2" />
        </div>
      </div>
      {isWaiting && (
        <div className="relative mt-4 flex justify-end gap-3">
          {isSent ? (
            <Button size="small" onClick={onRecall}>
              收回
            </Button>
          ) : (
            <Button size="small" variant="primary" onClick={onOpen}>
              看一看，再决定
            </Button>
          )}
        </div>
      )}
    </article>
  )
}

/** Sender and recipient. */
export function Sides({ gift, className }: { gift: Gift; className?: string }) {
  const other = (
    <span className="min-w-0 truncate">
      {gift.otherName}
      <span className="figures ml-1.5 text-ink-faint">{gift.otherPhone}</span>
    </span>
  )
  const me = <span className="shrink-0">你</span>
  const isSent = gift.direction === 'sent'
  return (
    <p className={cx('flex items-center gap-2 text-sm text-ink-soft', className)}>
      {isSent ? me : other}
      <ArrowRightIcon aria-label="送给" className="shrink-0 text-ink-faint" />
      {isSent ? other : me}
    </p>
  )
}
