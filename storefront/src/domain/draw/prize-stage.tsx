import type { Picture as PictureOf } from '@app/contract'
import { ArrowLeftIcon, ArrowRightIcon, cx, IconButton, KeyValueList, Picture } from '@app/ui'
import { NightStage } from '@app/ui/night-stage'
import { type CSSProperties, useEffect, useEffectEvent, useState } from 'react'
import { pictureProps } from '../../lib/image.ts'
import { Zoom } from '../../lib/lazy/windows.ts'

/** A prize as it is shown before somebody pays for a chance of it. */
export interface LargePrize {
  id: string
  name: string
  cover: PictureOf
  /** Rank within a blind box, such as 隐藏款. */
  rank?: string
  isRare?: boolean
  /** Quantity and odds, as in the table that it comes from. */
  facts: readonly { label: string; value: string }[]
}

export interface PrizeStageProps {
  /** All prizes of the table, in its order. */
  prizes: readonly LargePrize[]
  /** Id of the prize that was pressed. */
  first: string
  onClose: () => void
}

/** One prize across the whole window, with its quantity and odds; the others follow by button or arrow key. */
export default function PrizeStage({ prizes, first, onClose }: PrizeStageProps) {
  const [id, setId] = useState(first)
  const [isClose, setClose] = useState(false)
  const at = Math.max(
    prizes.findIndex((prize) => prize.id === id),
    0,
  )
  const prize = prizes[at]
  const show = (index: number) => setId(prizes[(index + prizes.length) % prizes.length]?.id ?? id)
  const press = useEffectEvent(({ key }: KeyboardEvent) => {
    if (isClose) return
    if (key === 'ArrowRight') show(at + 1)
    if (key === 'ArrowLeft') show(at - 1)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  if (!prize) return null
  return (
    <NightStage open onClose={onClose} title={prize.name}>
      <div className="grid min-h-dvh grid-rows-[1fr_auto] lg:grid-cols-[minmax(0,1fr)_minmax(22rem,30rem)] lg:grid-rows-none">
        <div className="grid place-items-center px-4 pt-16 pb-6 lg:p-12">
          <button
            key={prize.id}
            type="button"
            aria-label={`放大看${prize.name}`}
            onClick={() => setClose(true)}
            style={{ '--ratio': prize.cover.ratio } as CSSProperties}
            className="w-[min(100%,calc(56dvh*var(--ratio)))] animate-appear cursor-zoom-in lg:w-[min(100%,calc((100dvh-6rem)*var(--ratio)))]"
          >
            <Picture {...pictureProps(prize.cover, prize.name, '(min-width: 1024px) 62vw, 100vw')} priority />
          </button>
        </div>
        <div className="pb-safe-6 flex flex-col px-6 lg:justify-center lg:border-l lg:border-line lg:px-12">
          <div role="status">
            <div key={prize.id} className="animate-appear max-lg:text-center">
              {prize.rank && (
                <p className={cx('text-sm tracking-[0.2em]', prize.isRare ? 'text-gold-ink' : 'text-ink-faint')}>
                  {prize.rank}
                </p>
              )}
              <h2 className="title mt-1 text-2xl text-balance lg:text-3xl">{prize.name}</h2>
              <KeyValueList
                rows={prize.facts.map(({ label, value }) => ({ key: label, label, value }))}
                className="mt-5 text-left"
              />
            </div>
          </div>
          {prizes.length > 1 && (
            <div className="mt-5 flex items-center justify-between gap-4">
              <IconButton label="上一件" onClick={() => show(at - 1)}>
                <ArrowLeftIcon />
              </IconButton>
              <span className="figures text-sm text-ink-faint">
                {at + 1} / {prizes.length}
              </span>
              <IconButton label="下一件" onClick={() => show(at + 1)}>
                <ArrowRightIcon />
              </IconButton>
            </div>
          )}
        </div>
      </div>
      {isClose && (
        <Zoom
          label={prize.name}
          picture={pictureProps(prize.cover, prize.name, '100vw')}
          onClose={() => setClose(false)}
        />
      )}
    </NightStage>
  )
}
