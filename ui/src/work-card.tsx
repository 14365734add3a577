import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { Picture, type PictureProps } from './picture.tsx'
import { EditionBadge } from './badges.tsx'
import { Price } from './price.tsx'
import { SaleState, type SaleStateProps } from './sale-state.tsx'

export interface WorkCardProps {
  title: string
  picture: PictureProps
  /** Replaces the mounted picture, such as a box that carries it. */
  object?: ReactNode
  /** One faint line under the title: series or creator. */
  byline?: ReactNode
  /** Copies in the edition. */
  edition?: number
  /** Measure word of the counted thing. */
  unit?: string
  /** Additional content beside the edition. */
  extra?: ReactNode
  /** Integer fen. */
  priceFen?: number
  sale?: SaleStateProps
  /** A control in the picture's lower corner, such as a favourite button. */
  corner?: ReactNode
  /** Replaces the last line (price and state), for owned works. */
  footer?: ReactNode
  /** Target of the card, as a plain anchor. */
  href?: string
  /** Heading level of the title in the page's outline. */
  level?: 2 | 3
  /** Renders the link with a router's own component, which must take both properties. */
  link?: (link: { className: string; children: ReactNode }) => ReactNode
  className?: string
}

// The link's area covers the card, so that the title alone is its accessible name.
const linkClass = "rounded-sm after:absolute after:inset-0 after:content-[''] focus-visible:outline-offset-4"

/** A card of a work: the mounted picture with a label under it. */
export function WorkCard(props: WorkCardProps) {
  const { title, picture, object, byline, edition, unit, extra, priceFen, sale, corner, footer } = props
  const { href, link, level = 3, className } = props
  const Heading = `h${level}` as const
  const id = useId()
  const gone = sale?.stage === 'sold-out' || sale?.stage === 'ended'
  return (
    <article aria-labelledby={id} className={cx('group relative flex min-w-0 flex-col', className)}>
      {object ?? (
        <div className="mount rounded-sm p-1.5 transition-[translate] group-hover:translate-y-[calc(-3px*var(--motion))] sm:p-2">
          <Picture {...picture} className={cx('rounded-sm', gone && 'opacity-75 saturate-50', picture.className)} />
        </div>
      )}
      <div className="flex grow flex-col gap-0.5 px-0.5 pt-3">
        <Heading id={id} className="title line-clamp-2 text-base leading-snug sm:text-lg">
          {link ? (
            link({ className: linkClass, children: title })
          ) : href ? (
            <a href={href} className={linkClass}>
              {title}
            </a>
          ) : (
            title
          )}
        </Heading>
        {byline && <p className="truncate text-xs text-ink-faint elder:hidden">{byline}</p>}
        {(edition !== undefined || extra) && (
          <p className="flex flex-wrap items-baseline gap-x-2.5 pt-0.5">
            {edition !== undefined && <EditionBadge edition={edition} unit={unit} look="text" />}
            {extra && <span className="text-xs whitespace-nowrap text-celadon-ink elder:hidden">{extra}</span>}
          </p>
        )}
        {footer ?? (
          <div className="mt-auto flex flex-wrap items-baseline justify-between gap-x-2 pt-1.5">
            {priceFen !== undefined && (
              <Price fen={priceFen} size="card" className={gone ? 'text-ink-faint' : undefined} />
            )}
            {sale && <SaleState unit={unit} {...sale} />}
          </div>
        )}
      </div>
      {/* Covers the mounted picture, which is square for a ratio of 1; the rest lets pointer events through. */}
      {corner && (
        <div
          style={{ aspectRatio: picture.ratio ?? 1 }}
          className="pointer-events-none absolute inset-x-0 top-0 flex items-end justify-end p-1.5 transition-[translate] group-hover:translate-y-[calc(-3px*var(--motion))] *:pointer-events-auto sm:p-2"
        >
          {corner}
        </div>
      )}
    </article>
  )
}
