import type { CSSProperties, ReactNode } from 'react'
import { BoxBody, BoxInside, BoxLid } from './box-object.tsx'
import { provideContainerUnit } from './container-unit.ts'
import { Picture, type PictureProps } from './picture.tsx'
import type { Rarity } from './reveal-schedule.ts'

export interface RevealPiece {
  key: string
  picture: PictureProps
  rarity: Rarity
}

export interface RevealBoxProps {
  /** Picture on the front of the box. */
  cover: PictureProps
  /** The rarest of what it contains. */
  rarity: Rarity
  /** Milliseconds from the start of the animation at which its lid lifts. */
  start: number
  /** Milliseconds at which its last piece rises. */
  last: number
  /** Number of its pieces. */
  count: number
  /** Its `RevealedPiece`s. */
  children: ReactNode
}

/** Positions where motes rise, in percent of the width, with their delay and sideways drift. */
const motes = [
  [16, 0, '-14px'],
  [27, 700, '10px'],
  [38, 300, '-8px'],
  [48, 1000, '12px'],
  [58, 150, '-10px'],
  [69, 800, '8px'],
  [80, 450, '14px'],
] as const

/**
 * A closed box in a square stage that opens by itself: its lid lifts, light comes out, its pieces rise from it, and it
 * fades away behind them. The pieces stand between its inner and its outer walls.
 */
export function RevealBox({ cover, rarity, start, last, count, children }: RevealBoxProps) {
  const timing = { '--at': `${start}ms`, '--last': `${last}ms` } as CSSProperties
  return (
    <div ref={provideContainerUnit} data-rarity={rarity} style={timing} className="reveal-cell container-unit relative">
      {rarity > 0 && <span className="reveal-light" />}
      <span className="reveal-floor">
        <span className="box-shade" />
      </span>
      <span data-inside className="reveal-box">
        <span className="box-solid">
          <BoxInside />
        </span>
      </span>
      <span className="reveal-beam" />
      <div className="reveal-grid reveal-pieces" style={columnStyle(count)}>
        {children}
      </div>
      <span className="reveal-box">
        <span className="box-solid">
          <BoxBody cover={{ ...cover, priority: true }} />
        </span>
      </span>
      <span className="reveal-lid">
        <span className="box-solid">
          <BoxLid />
        </span>
      </span>
      {rarity === 2 &&
        motes.map(([left, late, drift]) => (
          <i
            key={left}
            className="reveal-mote"
            style={{ left: `${left}%`, '--late': `${late}ms`, '--drift': drift } as CSSProperties}
          />
        ))}
    </div>
  )
}

export interface RevealedPieceProps {
  piece: RevealPiece
  /** Milliseconds from the start of the animation at which it rises. */
  start: number
  /** Its place among the pieces of its box, from 0, and their number. */
  index: number
  count: number
}

/** A piece that rises from the middle of its box to its own place beside the others. */
export function RevealedPiece({ piece, start, index, count }: RevealedPieceProps) {
  const { phone, wide } = columnsOf(count)
  const style = {
    '--at': `${start}ms`,
    '--x': fromMiddle(index % phone, phone),
    '--y': fromMiddle(Math.floor(index / phone), Math.ceil(count / phone)),
    '--x-wide': fromMiddle(index % wide, wide),
    '--y-wide': fromMiddle(Math.floor(index / wide), Math.ceil(count / wide)),
  } as CSSProperties
  return (
    <div className="reveal-piece" style={style}>
      <Picture {...piece.picture} ratio={1} priority className="size-full rounded-sm" />
      {piece.rarity > 0 && <span className="reveal-frame" />}
    </div>
  )
}

/** Columns or rows from one of them to the middle of all. */
const fromMiddle = (index: number, count: number) => (count - 1) / 2 - index

/** Returns the style that arranges boxes or pieces in columns: fewer on phones than from 768 px. */
export function columnStyle(count: number): CSSProperties {
  const { phone, wide } = columnsOf(count)
  return { '--phone': phone, '--wide': wide } as CSSProperties
}

function columnsOf(count: number): { phone: number; wide: number } {
  if (count === 1) return { phone: 1, wide: 1 }
  if (count <= 4) return { phone: 2, wide: count }
  return { phone: 2, wide: count <= 6 ? 3 : 5 }
}
