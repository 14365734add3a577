import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

/** Classes of a link inside running text, also for a router's link. */
export const linkStyle =
  'text-ink underline decoration-line-strong decoration-1 underline-offset-4 transition-colors hover:decoration-current'

/** A plain anchor in this style. One that opens a new window gets a safe `rel`. */
export function TextLink({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...(rest.target === '_blank' && { rel: 'noreferrer' })} {...rest} className={cx(linkStyle, className)}>
      {children}
    </a>
  )
}
