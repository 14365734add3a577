import type { CSSProperties } from 'react'
import { provideContainerUnit } from './container-unit.ts'
import { cx } from './cx.ts'

/**
 * Look of the mark of an AI picture: letters of `percent` of the picture's shorter side, which are at least 5 % high as
 * GB 45438-2025 asks, in one colour on a ground that is legible on any picture, in both themes.
 */
export const pictureMark = { percent: 5.6, ink: '#ffffff', ground: 'rgba(24, 22, 20, 0.72)' } as const

/** Smallest legible letters in pixels, for small pictures. */
const leastPixels = 10

const style: CSSProperties = {
  fontSize: `max(${leastPixels}px, calc(${pictureMark.percent} * var(--cqmin, 0px)))`,
  color: pictureMark.ink,
  background: pictureMark.ground,
}

/** The visible mark of a picture that AI generated, over the corner of the positioned box that holds the picture. */
export function PictureMark({ text, className }: { text: string; className?: string }) {
  return (
    <span
      ref={provideContainerUnit}
      className={cx('container-shorter pointer-events-none absolute inset-0 overflow-hidden', className)}
    >
      <span
        style={style}
        className="absolute top-[0.4em] left-[0.4em] max-w-[calc(100%-0.8em)] rounded-[0.25em] px-[0.5em] py-[0.15em] text-left font-sans leading-[1.2] font-normal tracking-normal"
      >
        {text}
      </span>
    </span>
  )
}
