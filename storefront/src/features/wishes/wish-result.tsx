import { Button, buttonStyle, CheckIcon, Picture } from '@app/ui'
import { NightStage } from '@app/ui/night-stage'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from '../../lib/router/link.tsx'
import { address } from '../../routes.ts'
import { pictureProps } from '../../lib/image.ts'
import { formatEnd } from '../../lib/moment.ts'
import { serverSeconds } from '../../lib/clock.ts'
import { type WishCard, wishPages } from './api.ts'
import { Lantern } from './lantern.tsx'
import { NightScene } from './night-scene.tsx'
import { prizeLink } from './prize-link.ts'
import { useReceive } from './receive.ts'

export interface WishResultProps {
  wish: WishCard
  /** Wishes of others already in the sky; read here if the page has none. */
  others?: readonly string[]
  /** Receipt of the order that paid for it, whose address opens this window; undefined for other wishes. */
  receipt?: ReactNode
  onClose: () => void
}

/**
 * The lantern rises over the whole window and joins the others; then its prize is shown, to receive now or later among
 * the user's wishes. A press skips to that.
 */
export default function WishResult({ wish, others, receipt, onClose }: WishResultProps) {
  const { received, receive } = useReceive(wish.wishId)
  const { data } = useInfiniteQuery({ ...wishPages('all', wish.eventId), enabled: others === undefined })
  const inSky = others ?? data?.pages[0]?.list.slice(0, 16).map(({ text }) => text) ?? []
  const [isOver, setIsOver] = useState(false)
  const { prize } = wish
  const isReceived = received !== undefined || typeof prize?.receiveTime === 'number'
  const isWaiting = prize !== null && !isReceived
  const link = received
    ? prizeLink(received.kind, received.nftId)
    : prize?.nftId
      ? prizeLink('collectible', prize.nftId)
      : undefined
  return (
    <NightStage open onClose={onClose} isInAddress={receipt !== undefined} title="心愿已经升起">
      <div
        role="presentation"
        data-over={isOver || undefined}
        onPointerDown={() => setIsOver(true)}
        onKeyDown={() => setIsOver(true)}
        className="relative flex min-h-dvh flex-col justify-end"
      >
        <NightScene wishes={inSky.filter((text) => text !== wish.text)} className="wish-sky-whole fixed! inset-0" />
        <div aria-hidden className="wish-flight [--size:2.1]">
          <Lantern text={wish.text} room={20} />
        </div>
        <div className="wish-outcome pb-safe-6 relative bg-linear-to-t from-[#0b0e1c] via-[#0b0e1ce6] via-65% to-transparent px-5 pt-48 *:mx-auto *:max-w-dialog">
          <h2 className="title text-center text-3xl tracking-[0.12em]">心愿已经升起</h2>
          <p className="title mt-3 text-center text-lg font-normal text-balance wrap-anywhere">{wish.text}</p>
          <p className="mt-2 text-center text-sm text-ink-soft">
            {wish.isPublic ? '大家已经可以看到。' : '审核通过后，大家就能看到。'}
          </p>
          {prize ? (
            <div className="mt-5 flex items-center gap-4 rounded-md bg-scrim p-3">
              <Picture {...pictureProps(prize.cover, '', '72px')} ratio={1} className="w-18 shrink-0 rounded-sm" />
              <div className="min-w-0">
                <p className="text-xs text-gold-ink">得到一份回礼</p>
                <p className="title text-lg">{prize.name}</p>
                {isReceived ? (
                  <p className="flex items-center gap-1.5 text-sm text-celadon-ink">
                    <CheckIcon /> 已领取
                  </p>
                ) : (
                  <p className="text-sm text-ink-soft">
                    {formatEnd(prize.receiveBy, serverSeconds(), { today: '今天' })} 前领取
                  </p>
                )}
              </div>
            </div>
          ) : (
            <p className="mt-3 text-center text-sm text-ink-faint">
              这一盏没有回礼。结果怎么来的，可以
              <Link
                to={address('verifyDraw', { id: wish.roundId })}
                className="touch-area ml-0.5 underline underline-offset-4 hover:text-ink"
              >
                自己验证
              </Link>
              。
            </p>
          )}
          <div className="mt-6 grid gap-3">
            {isWaiting && (
              <Button variant="primary" size="large" wide pendingLabel="正在领取" onClick={receive}>
                立即领取
              </Button>
            )}
            {link && (
              <Link
                to={link.to}
                onClick={onClose}
                className={buttonStyle({ variant: 'primary', size: 'large', wide: true })}
              >
                {link.label}
              </Link>
            )}
            {receipt !== undefined && !isWaiting ? (
              <Link to={address('wishPary', { eventId: wish.eventId })} className={buttonStyle({ wide: true })}>
                去看大家的灯
              </Link>
            ) : (
              <Button wide onClick={onClose}>
                {isWaiting ? '稍后在“我的心愿”领取' : '返回'}
              </Button>
            )}
          </div>
          {receipt}
        </div>
      </div>
    </NightStage>
  )
}
