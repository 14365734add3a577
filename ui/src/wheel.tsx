import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { cx } from './cx.ts'
import { Picture, type PictureProps } from './picture.tsx'
import { litCell, wheel, wheelEnd, type WheelRun } from './wheel-schedule.ts'
import './wheel.css'

export type { WheelRun } from './wheel-schedule.ts'

export interface WheelCell {
  key: string
  name: string
  /** Picture of the prize; undefined if there is a `drawing` instead. */
  picture?: PictureProps
  /** Replaces the picture. */
  drawing?: ReactNode
  /** Whether the prize has run out. */
  isGone?: boolean
}

export interface WheelProps {
  /** Accessible name of the list of cells. */
  label: string
  /** Eight cells, clockwise from the upper left. Their pictures should be loaded before it runs. */
  cells: readonly WheelCell[]
  /** The current run; `startedAt` is a `performance.now()` time. */
  run: (WheelRun & { startedAt: number }) | undefined
  /** Index of the cell lit at rest. */
  lit: number | undefined
  /** Called when the run is over. */
  onEnd: () => void
  /** Content in the middle. */
  children: ReactNode
  className?: string
}

/** Positions of the cells in the three-by-three grid, as `row / column`. */
const places = ['1 / 1', '1 / 2', '1 / 3', '2 / 3', '3 / 3', '3 / 2', '3 / 1', '2 / 1'] as const

/**
 * Eight prizes around a button, with a light that runs over them. It draws a run that the caller controls: once it gets
 * a verdict, it slows down to end there. Frames only change DOM attributes and never re-render.
 */
export function Wheel({ label, cells, run, lit, onEnd, children, className }: WheelProps) {
  const list = useRef<HTMLOListElement>(null)
  const end = useEffectEvent(onEnd)

  useLayoutEffect(() => {
    if (!run) light(list.current, lit)
  }, [run, lit])

  useEffect(() => {
    if (!run) return
    const over = wheelEnd(run)
    let frame = requestAnimationFrame(draw)
    function draw() {
      if (!run) return
      const elapsed = performance.now() - run.startedAt
      light(list.current, litCell(run, elapsed))
      if (over !== undefined && elapsed >= over) end()
      else frame = requestAnimationFrame(draw)
    }
    return () => cancelAnimationFrame(frame)
  }, [run])

  return (
    <div
      data-running={run ? '' : undefined}
      style={{ '--gutter': `${wheel.gutter}px` } as CSSProperties}
      className={cx('wheel relative select-none', className)}
    >
      <ol ref={list} aria-label={label} className="grid grid-cols-3 gap-(--gutter)">
        {cells.map(({ key, name, picture, drawing, isGone }, index) => (
          <li key={key} style={{ gridArea: places[index] }} className="relative aspect-square">
            <div className="flex size-full flex-col overflow-hidden rounded-md border border-line bg-surface">
              {picture ? (
                <Picture {...picture} alt="" priority className={cx('min-h-0 w-full grow', isGone && 'opacity-40')} />
              ) : (
                <div className={cx('grid min-h-0 w-full grow *:size-full', isGone && 'opacity-40')}>{drawing}</div>
              )}
              <p className="truncate px-1.5 py-1 text-center text-xs leading-normal text-ink-soft md:py-1.5 md:text-sm">
                {name}
                {isGone && <span className="sr-only">（已派完）</span>}
              </p>
            </div>
            <div aria-hidden className="wheel-veil absolute inset-0 rounded-md" />
            <div aria-hidden className="wheel-light absolute inset-0 rounded-md" />
          </li>
        ))}
      </ol>
      <div className="absolute inset-[calc((100%-2*var(--gutter))/3+var(--gutter))] grid">{children}</div>
    </div>
  )
}

function light(list: HTMLElement | null, lit: number | undefined): void {
  for (const [index, cell] of Array.from(list?.children ?? []).entries()) {
    cell.toggleAttribute('data-lit', index === lit)
  }
}
