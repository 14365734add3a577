import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { PauseIcon, PlayIcon } from './icons.tsx'
import { isStill, useSnapRow } from './snap.ts'

export interface CarouselProps {
  /** Accessible name, such as `今日推荐`. */
  label: string
  slides: { key: string; content: ReactNode }[]
  /** Width class of a slide, `basis-full` by default; `basis-4/5` shows part of the next one. */
  slideClassName?: string
  /** Interval of automatic advance in ms; paused for reduced motion and while hovered or focused. */
  autoplayMs?: number
  className?: string
}

/** A snapping row of slides: swiped, scrolled, or chosen by dots. */
export function Carousel({ label, slides, slideClassName = 'basis-full', autoplayMs, className }: CarouselProps) {
  const { row, at, show } = useSnapRow(slides.length)
  const [held, setHeld] = useState(false)
  const [paused, setPaused] = useState(false)
  const advance = useEffectEvent(() => {
    if (!document.hidden && !isStill()) show(at + 1)
  })

  const runs = autoplayMs !== undefined && slides.length > 1
  useEffect(() => {
    if (!runs || held || paused) return
    const timer = setInterval(advance, autoplayMs)
    return () => clearInterval(timer)
  }, [runs, autoplayMs, held, paused])

  return (
    <section
      aria-roledescription="轮播"
      aria-label={label}
      className={className}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div ref={row} tabIndex={0} role="group" aria-label={`${label}，可左右滚动`} className="snap-row relative">
        {slides.map((slide, index) => (
          <div
            key={slide.key}
            role="group"
            aria-label={`第 ${index + 1} 张，共 ${slides.length} 张`}
            className={cx('min-w-0 shrink-0 grow-0 snap-start', slideClassName)}
          >
            {slide.content}
          </div>
        ))}
      </div>
      {slides.length > 1 && (
        <div className="mt-1 flex items-center justify-center">
          {slides.map((slide, index) => (
            <button
              key={slide.key}
              type="button"
              aria-label={`看第 ${index + 1} 张`}
              aria-current={index === at}
              onClick={() => show(index)}
              className="group/dot grid h-11 w-7 place-items-center"
            >
              <i
                className={cx(
                  'h-0.5 rounded-full transition-[width,background-color]',
                  index === at ? 'w-6 bg-ink' : 'w-3 bg-line-strong group-hover/dot:bg-ink-soft',
                )}
              />
            </button>
          ))}
          {runs && (
            <button
              type="button"
              aria-label={paused ? '继续轮播' : '暂停轮播'}
              onClick={() => setPaused(!paused)}
              className="touch grid place-items-center text-ink-faint hover:text-ink"
            >
              {paused ? <PlayIcon className="size-4" /> : <PauseIcon className="size-4" />}
            </button>
          )}
        </div>
      )}
    </section>
  )
}
