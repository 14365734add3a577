import { cx } from './cx.ts'
import { HeartIcon } from './icons.tsx'

export interface FavouriteButtonProps {
  /** Whether the work is among the favourites. */
  on: boolean
  /** Asked for the other state. */
  onToggle: (on: boolean) => void
  /** Name of the work, for the control's name. */
  title: string
  className?: string
}

/** A heart on a small disc, to stand in the corner of a picture. */
export function FavouriteButton({ on, onToggle, title, className }: FavouriteButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={`收藏《${title}》`}
      onClick={() => onToggle(!on)}
      className={cx('touch group/heart grid place-items-center rounded-full', className)}
    >
      <span className="grid size-8 place-items-center rounded-full bg-surface/90 transition-colors group-hover/heart:bg-surface">
        <HeartIcon className={cx('size-4.5', on ? 'fill-current text-vermilion-ink' : 'text-ink-soft')} />
      </span>
    </button>
  )
}
