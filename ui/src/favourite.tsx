import { cx } from './cx.ts'
import { HeartIcon } from './icons.tsx'

export interface FavouriteButtonProps {
  /** Whether the work is among the favourites. */
  on: boolean
  /** Called with the requested state. The second half of a double click is ignored. */
  onToggle: (on: boolean) => void
  /** Title of the work, used in the accessible name. */
  title: string
  /** Number of users who have it as a favourite. If given, the heart is shown inline with a label and the count. */
  count?: number
  className?: string
}

/** A heart button: on a small disc in the corner of a picture, or with its label beside a work's facts. */
export function FavouriteButton({ on, onToggle, title, count, className }: FavouriteButtonProps) {
  const heart = (
    <HeartIcon
      className={cx(
        'size-4.5 transition-[scale,fill,color] group-active/heart:scale-[calc(1-0.2*var(--motion))]',
        on ? 'fill-current text-vermilion-ink' : 'text-ink-soft',
      )}
    />
  )
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={count === undefined ? `喜欢《${title}》` : undefined}
      onClick={(event) => event.detail < 2 && onToggle(!on)}
      className={cx(
        'touch group/heart',
        count === undefined
          ? 'grid place-items-center rounded-full'
          : 'inline-flex items-center gap-2 rounded-md px-3 text-sm text-ink-soft transition-colors hover:bg-sunken hover:text-ink',
        className,
      )}
    >
      {count === undefined ? (
        <span className="grid size-8 place-items-center rounded-full bg-surface/90 transition-colors group-hover/heart:bg-surface">
          {heart}
        </span>
      ) : (
        <>
          {heart}
          {on ? '已喜欢' : '喜欢'}
          {count > 0 && <span className="figures text-ink-faint">{count}</span>}
          {/* An `aria-label` would override the visible text. */}
          <span className="sr-only">《{title}》</span>
        </>
      )}
    </button>
  )
}
