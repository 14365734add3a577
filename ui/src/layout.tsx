import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

export interface ContainerProps extends ComponentProps<'div'> {
  /** `prose` is the width of running text including gutters; `text` is that width without gutters. */
  width?: 'page' | 'prose' | 'text'
}

const widths = { page: 'max-w-page', prose: 'max-w-prose', text: 'max-w-[calc(var(--container-prose)+5rem)]' }

/** The page's centred column, with the gutter of each screen size. */
export function Container({ width = 'page', className, ...rest }: ContainerProps) {
  return <div {...rest} className={cx('mx-auto w-full px-4 sm:px-6 lg:px-10', widths[width], className)} />
}

export interface SectionHeadingProps {
  children: ReactNode
  /** One line under the title. */
  note?: ReactNode
  /** At the far end of the line, such as a link to the full list. */
  action?: ReactNode
  /** Heading level in the page's outline. */
  level?: 1 | 2 | 3
  className?: string
}

/** A section heading in the serif font, with a small seal mark. */
export function SectionHeading({ children, note, action, level = 2, className }: SectionHeadingProps) {
  const Heading = `h${level}` as const
  return (
    <div className={cx('flex items-end justify-between gap-4', className)}>
      <div className="min-w-0">
        <Heading
          className={cx('title flex items-center gap-2.5 tracking-[0.1em]', level === 1 ? 'text-2xl' : 'text-xl')}
        >
          <Seal className="size-[0.8em] shrink-0 text-vermilion" />
          {children}
        </Heading>
        {note && <p className="mt-1 text-sm text-ink-faint">{note}</p>}
      </div>
      {action && <div className="shrink-0 text-sm *:touch-area">{action}</div>}
    </div>
  )
}

/** Outline of the seal on a 24 grid, filled by the even-odd rule; also used on canvases. */
export const sealPath =
  'M2.3 1.4 9 1l6.5.5 6.6-.3.6 7.3-.4 6.7.4 7-7.2.3-6.5-.3-7.5.6L1 15.5l.4-6.8L1 3.5ZM10.8 4v10.2H7.2V9.3H4.8v9.9h14.4V9.3h-2.4v4.9h-3.6V4Z'

/**
 * The product's seal: a white mountain on a stone with worn edges. A brand's own picture takes its place by the style
 * that the server writes into the page.
 */
export function Seal(props: ComponentProps<'svg'>) {
  return (
    <svg data-seal viewBox="0 0 24 24" aria-hidden {...props}>
      <path fill="currentColor" fillRule="evenodd" d={sealPath} />
    </svg>
  )
}
