import { cx } from '@app/ui'
import { type ReactNode, useId } from 'react'
import { Link } from '../../../lib/router/link.tsx'

export interface TileProps {
  title: string
  /** What is going on today, in one line. */
  note: ReactNode
  /** Target or action of the tile; the whole tile is pressable. */
  to?: string
  onPress?: () => void
  /** Rendered above the text. */
  children?: ReactNode
  /** Badge at the end of the text, such as a count of what is pending. */
  mark?: ReactNode
  className?: string
}

/** One activity in the play hub. */
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
