import { cx } from '@app/ui'
import { type ReactNode, useId } from 'react'
import { Link } from '../../../lib/router/link.tsx'

export interface TileProps {
  title: string
  /** What is going on there today, in a line. */
  note: ReactNode
  /** Where it leads, or what it does: the whole tile is pressed. */
  to?: string
  onPress?: () => void
  /** Stands above the words. */
  children?: ReactNode
  /** At the end of the words, such as what waits there. */
  mark?: ReactNode
  className?: string
}

/** One thing to play, as it stands in the hub. */
export function Tile({ title, note, to, onPress, children, mark, className }: TileProps) {
  const id = useId()
  const reach = 'rounded-sm text-left after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-4'
  return (
    <article
      aria-labelledby={id}
      className={cx('group mount relative flex flex-col overflow-hidden rounded-sm', className)}
    >
      {children}
      <div className="flex grow flex-col p-4 md:p-5">
        <h2 id={id} className="title text-lg md:text-xl">
          {to === undefined ? (
            <button type="button" onClick={onPress} className={reach}>
              {title}
            </button>
          ) : (
            <Link to={to} className={reach}>
              {title}
            </Link>
          )}
        </h2>
        <p className="figures mt-1 text-sm leading-relaxed text-ink-soft">{note}</p>
        {mark}
      </div>
    </article>
  )
}
