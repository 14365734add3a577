import { buttonStyle, CheckIcon } from '@app/ui'
import { useEffect, useRef } from 'react'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { formatDateTime } from '../../../lib/time.ts'
import type { SentGift } from '../api.ts'
import type { OwnItem } from '../../../domain/item/api.ts'
import { GiftCountdown } from '../gift-countdown.tsx'
import { GiftHead } from '../gift-head.tsx'

export interface SentProps {
  item: OwnItem
  gift: SentGift
  /** Name of the recipient. */
  nickname: string
  /** Called when the user goes to the records: navigating back then leads to the piece instead of this confirmation. */
  onLeave: () => void
}

/** Confirmation of a sent gift: what happens next, and until when. */
export function Sent({ item, gift, nickname, onLeave }: SentProps) {
  const heading = useRef<HTMLParagraphElement>(null)
  // The button that had focus is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid animate-rise gap-5">
      <p ref={heading} tabIndex={-1} className="flex items-center gap-3 text-celadon-ink outline-none">
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-celadon-wash">
          <CheckIcon className="size-5" />
        </span>
        <span className="text-lg font-medium">已经送出，等 {nickname} 收下</span>
      </p>
      <GiftHead piece={item} />
      <div className="rounded-md bg-sunken/70 px-4 py-3.5">
        <p className="text-sm text-ink-soft">留给对方的时间</p>
        <GiftCountdown expireTime={gift.expireTime} className="mt-1 text-xl" />
        <p className="figures mt-1 text-sm text-ink-faint">{formatDateTime(gift.expireTime)} 到期</p>
      </div>
      <p className="text-sm leading-relaxed text-ink-soft">
        请告诉对方到“我的 · 转赠”里查看。到期没有收下，藏品会自动解锁，仍归你所有；对方收下之前，你随时可以收回。
      </p>
      <Link to={address('transfer', { tab: 'sent' })} onClick={onLeave} className={buttonStyle({ wide: true })}>
        看转赠记录
      </Link>
    </div>
  )
}
