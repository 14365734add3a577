import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { ChevronDownIcon } from './page-icons.tsx'

export interface CollapseProps {
  summary: ReactNode
  /** The summary is a heading of the second level, for a page that consists of such sections. */
  isHeading?: boolean
  children: ReactNode
  defaultOpen?: boolean
  /** Elements with the same name close each other. */
  name?: string
  className?: string
}

/** A native `<details>` element: found by in-page search, and usable before scripts load. */
export function Collapse({ summary, isHeading = false, children, defaultOpen, name, className }: CollapseProps) {
  const Summary = isHeading ? 'h2' : 'span'
  return (
    <details open={defaultOpen} name={name} className={cx('group border-b border-line', className)}>
      <summary className="flex min-h-13 items-center justify-between gap-4 py-2.5 hover:text-ink">
        <Summary className="min-w-0 grow">{summary}</Summary>
        <ChevronDownIcon className="shrink-0 text-ink-faint transition-transform group-open:-rotate-180" />
      </summary>
      <div className="animate-appear pb-5 text-ink-soft">{children}</div>
    </details>
  )
}

export interface AccordionProps {
  /** Name that is unique among the accordions of the page. */
  name: string
  items: { key: string; summary: ReactNode; content: ReactNode }[]
  isHeading?: boolean
  className?: string
}

/** Several collapsible sections, at most one of them open. */
export function Accordion({ name, items, isHeading = false, className }: AccordionProps) {
  return (
    <div className={cx('border-t border-line', className)}>
      {items.map((item) => (
        <Collapse key={item.key} name={name} summary={item.summary} isHeading={isHeading}>
          {item.content}
        </Collapse>
      ))}
    </div>
  )
}
