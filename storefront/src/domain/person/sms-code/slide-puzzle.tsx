import type { Input, Reply } from '@app/contract/types'
import { ArrowRightIcon, cx } from '@app/ui'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

export type Puzzle = Extract<Reply<'user/userAuth/getCaptchaGo'>, { provider: 'own' }>
type Track = NonNullable<Input<'user/userAuth/sendSmsGo'>['track']>

export interface SlidePuzzleProps {
  puzzle: Puzzle
  /**
   * Called when the piece is released: its left edge and the track of the movement, as fractions of the picture's
   * width.
   */
  onAnswer: (x: number, track: Track) => void
  disabled?: boolean
}

/** Maximum number of track points that the server accepts. */
const mostPoints = 600
/** Distance of an arrow key as a fraction of the width; five times as far with Shift. */
const keyStep = 0.01

/** Puzzle whose piece is moved by finger, mouse or arrow keys; Enter releases it. */
export function SlidePuzzle({ puzzle, onAnswer, disabled }: SlidePuzzleProps) {
  const { image, piece, width, height, pieceSize, pieceTop } = puzzle
  const furthest = (width - pieceSize) / width
  const [x, setX] = useState(0)
  const picture = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLDivElement>(null)
  // A new puzzle replaces the one that had the focus.
  useEffect(() => handle.current?.focus(), [])
  const drag = useRef<{ left: number; top: number; from: number } | null>(null)
  const track = useRef<{ start: number; points: Track }>(undefined)

  function move(next: number, y: number, now: number) {
    const clamped = Math.min(furthest, Math.max(0, next))
    track.current ??= { start: now, points: [] }
    const { start, points } = track.current
    if (points.length < mostPoints) {
      points.push({ x: clamped, y: Math.min(3, Math.max(-3, y)), t: Math.min(120_000, Math.round(now - start)) })
    }
    setX(clamped)
    return clamped
  }

  function letGo(at: number) {
    const points = track.current?.points ?? []
    track.current = undefined
    if (points.length > 0) onAnswer(at, points)
  }

  const pictureWidth = () => picture.current?.getBoundingClientRect().width || width
  const position = (event: PointerEvent, from: { left: number; top: number; from: number }) => ({
    x: from.from + (event.clientX - from.left) / pictureWidth(),
    y: (event.clientY - from.top) / pictureWidth(),
  })

  function press(event: PointerEvent<HTMLElement>) {
    if (disabled || !event.isPrimary) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { left: event.clientX, top: event.clientY, from: x }
    move(x, 0, event.timeStamp)
  }
  function follow(event: PointerEvent<HTMLElement>) {
    if (!drag.current) return
    const at = position(event, drag.current)
    move(at.x, at.y, event.timeStamp)
  }
  function release(event: PointerEvent<HTMLElement>) {
    if (!drag.current) return
    const at = position(event, drag.current)
    drag.current = null
    letGo(move(at.x, at.y, event.timeStamp))
  }

  function pushByKey(event: KeyboardEvent) {
    if (disabled) return
    const step = keyStep * (event.shiftKey ? 5 : 1)
    const next = { ArrowRight: x + step, ArrowUp: x + step, ArrowLeft: x - step, ArrowDown: x - step, Home: 0 }[
      event.key
    ]
    if (next !== undefined) {
      event.preventDefault()
      move(next, 0, event.timeStamp)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      letGo(x)
    }
  }

  const share = (pixels: number, of: number) => `${(pixels / of) * 100}%`
  return (
    <div className="select-none">
      <div
        ref={picture}
        className="relative overflow-hidden rounded-md bg-sunken"
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        <img src={image} alt="山水画上有一处缺口，左边这块拼图正好能补上" draggable={false} className="size-full" />
        <img
          src={piece}
          alt=""
          draggable={false}
          className="absolute drop-shadow-md"
          style={{
            width: share(pieceSize, width),
            height: share(pieceSize, height),
            top: share(pieceTop, height),
            left: `${x * 100}%`,
          }}
        />
      </div>
      <div className="relative mt-3 h-12 rounded-md border border-line bg-sunken">
        <span
          aria-hidden
          className={cx(
            'pointer-events-none absolute inset-0 grid place-items-center pl-12 text-sm text-ink-faint transition-opacity',
            x > 0 && 'opacity-0',
          )}
        >
          向右拖动，补上缺口
        </span>
        <div
          ref={handle}
          role="slider"
          tabIndex={disabled ? -1 : 0}
          aria-label="拼图位置，用左右方向键移动，按回车确认"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round((x / furthest) * 100)}
          aria-disabled={disabled}
          onPointerDown={press}
          onPointerMove={follow}
          onPointerUp={release}
          onPointerCancel={release}
          onKeyDown={pushByKey}
          className="absolute -inset-y-px -ml-px grid cursor-grab touch-none place-items-center rounded-md bg-vermilion text-xl text-on-vermilion shadow-mount active:cursor-grabbing"
          style={{ width: share(pieceSize, width), left: `${x * 100}%` }}
        >
          <ArrowRightIcon />
        </div>
      </div>
    </div>
  )
}
