import { Button, buttonStyle, CheckIcon, Picture } from '@app/ui'
import { NightStage } from '@app/ui/night-stage'
import { useState } from 'react'
import { Link } from '../../lib/router/link.tsx'
import { address } from '../../routes.ts'
import { pictureProps } from '../../lib/image.ts'
import { formatEnd } from '../../lib/moment.ts'
import { serverSeconds } from '../../lib/clock.ts'
import type { WishCard } from './api.ts'
import { Lantern } from './lantern.tsx'
import { NightScene } from './night-scene.tsx'
import { prizeLink } from './prize-link.ts'
import { useReceive } from './receive.ts'

export interface WishResultProps {
  wish: WishCard
  /** Wishes of others already in the sky. */
  others: readonly string[]
  onClose: () => void
}

/**
 * The lantern rises over the whole window and joins the others; then its prize is shown, to receive now or later among
 * the user's wishes. A press skips to that.
 */
export default function WishResult({ wish, others, onClose }: WishResultProps) {
  const { received, receive } = useReceive(wish.wishId)
  const [isOver, setIsOver] = useState(false)
  const { prize } = wish
  const link = received && prizeLink(received.kind, received.nftId)
  const isWaiting = prize !== null && prize.receiveTime === null && !received
  return (
    <NightStage open onClose={onClose} title="心愿已经升起">
      <div
        role="presentation"
        data-over={isOver || undefined}
        onPointerDown={() => setIsOver(true)}
        onKeyDown={() => setIsOver(true)}
        className="relative flex min-h-dvh flex-col justify-end"
      >
        <NightScene wishes={others.filter((text) => text !== wish.text)} className="wish-sky-whole fixed! inset-0" />
        <div aria-hidden className="wish-flight [--size:2.1]">
          <Lantern text={wish.text} room={20} />
        </div>
        <div className="wish-outcome pb-safe-6 relative bg-linear-to-t from-[#0b0e1c] via-[#0b0e1ce6] via-65% to-transparent px-5 pt-48 *:mx-auto *:max-w-dialog">
          <h2 className="title text-center text-3xl tracking-[0.12em]">心愿已经升起</h2>
          <p className="title mt-3 text-center text-lg font-normal text-balance wrap-anywhere">{wish.text}</p>
          <p className="mt-2 text-center text-sm text-ink-soft">
            {wish.isPublic ? '它已经飞进大家的夜空。' : '有几个字要请工作人员看一眼，看过之后别人也能看到。'}
          </p>
          {prize ? (
            <div className="mt-5 flex items-center gap-4 rounded-md bg-scrim p-3">
              <Picture {...pictureProps(prize.cover, '', '72px')} ratio={1} className="w-18 shrink-0 rounded-sm" />
              <div className="min-w-0">
                <p className="text-xs text-gold-ink">天灯带回了回礼</p>
                <p className="title text-lg">{prize.name}</p>
                {received ? (
                  <p className="flex items-center gap-1.5 text-sm text-celadon-ink">
                    <CheckIcon /> 已经收下
                  </p>
                ) : (
                  <p className="text-sm text-ink-soft">
                    {formatEnd(prize.receiveBy, serverSeconds(), { today: '今天' })} 前收下
                  </p>
                )}
              </div>
            </div>
          ) : (
            <p className="mt-3 text-center text-sm text-ink-faint">
              这一盏没有带回礼物。结果怎么来的，可以
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
              <Button variant="primary" size="large" wide pendingLabel="正在收下" onClick={receive}>
                现在收下
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
            <Button wide onClick={onClose}>
              {isWaiting ? '先放着，之后在“我的心愿”里收' : '回去看灯'}
            </Button>
          </div>
        </div>
      </div>
    </NightStage>
  )
}
