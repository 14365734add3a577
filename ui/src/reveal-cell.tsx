import type { CSSProperties } from 'react'
import { cx } from './cx.ts'
import { Picture, type PictureProps } from './picture.tsx'
import type { Rarity } from './reveal-schedule.ts'

export interface RevealPiece {
  key: string
  picture: PictureProps
  /** Picture of the closed box. */
  cover: PictureProps
  rarity: Rarity
}

/** How a box opens: `doors` swing apart, or the `lid` is lifted off quietly. */
export type RevealVariant = 'doors' | 'lid'

export interface RevealCellProps {
  piece: RevealPiece
  variant: RevealVariant
  /** Milliseconds from the start of the animation at which it opens. */
  start: number
}

/** Positions where motes rise, in percent of the width, with their delay and sideways drift. */
const motes = [
  [12, 0, '-14px'],
  [24, 700, '10px'],
  [37, 300, '-8px'],
  [49, 1000, '12px'],
  [61, 150, '-10px'],
  [73, 800, '8px'],
  [88, 450, '14px'],
] as const

/** One closed box with its contents, which opens by itself. */
export function RevealCell({ piece, variant, start }: RevealCellProps) {
  const { cover } = piece
  const timing = { '--at': `${start}ms` } as CSSProperties
  return (
    <div className="reveal-cell relative aspect-square w-full" style={timing}>
      <div
        data-rarity={piece.rarity}
        className={cx('reveal-light absolute -inset-[22%]', piece.rarity === 0 && 'hidden')}
      />
      <div className="reveal-piece absolute inset-0">
        <Picture {...piece.picture} ratio={1} priority className="size-full rounded-sm" />
      </div>
      {piece.rarity > 0 && <div className="reveal-frame absolute -inset-2 rounded-sm" />}
      {variant === 'lid' ? (
        <div className="reveal-lid absolute inset-0">
          <Picture {...cover} ratio={1} priority className="size-full rounded-sm" />
        </div>
      ) : (
        <>
          <Door side="left" cover={cover} />
          <Door side="right" cover={cover} />
        </>
      )}
      {piece.rarity === 2 &&
        motes.map(([left, late, drift]) => (
          <i
            key={left}
            className="reveal-mote absolute bottom-[6%] size-1 rounded-full bg-[#f0d9a4]"
            style={{ left: `${left}%`, '--late': `${late}ms`, '--drift': drift } as CSSProperties}
          />
        ))}
    </div>
  )
}

/** Half of the closed box's picture, one pixel wider, so that no seam shows between the halves. */
function Door({ side, cover }: { side: 'left' | 'right'; cover: PictureProps }) {
  return (
    <div
      data-side={side}
      className={cx(
        'reveal-door absolute inset-y-0 w-[calc(50%+1px)] overflow-hidden',
        side === 'left' ? 'left-0' : 'right-0',
      )}
    >
      <Picture
        {...cover}
        ratio={1}
        priority
        className={cx('absolute! inset-y-0 h-full w-[calc(200%-2px)]', side === 'left' ? 'left-0' : 'right-0')}
      />
    </div>
  )
}
