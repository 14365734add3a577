import { buttonStyle, EmptyState } from '@app/ui'
import type { ReactNode } from 'react'
import { Link } from '../../lib/router/link.tsx'
import { type QueryState, QueryBoundary } from '../../lib/query-state.tsx'

interface ContentTextProps<Text> {
  of: QueryState<Text>
  /** What it is, such as `这条公告`. */
  what: string
  /** Where else to look. */
  to: string
  label: string
  /** Draws the text, and its skeleton without one. */
  children: (text?: Text) => ReactNode
}

/** A text, or in its place that there is none, or that it could not be had just now. */
export function ContentText<Text>({ of: reading, what, to, label, children }: ContentTextProps<Text>) {
  return (
    <QueryBoundary
      of={reading}
      loading={children()}
      gone={
        <EmptyState
          title={`${what}不在这里`}
          isPage
          action={
            <Link to={to} className={buttonStyle()}>
              {label}
            </Link>
          }
        >
          可能已经撤下，或者链接不完整。
        </EmptyState>
      }
      failure={{ isPage: true, children: '网络可能断了一下，稍后再试就好。' }}
    >
      {children}
    </QueryBoundary>
  )
}
