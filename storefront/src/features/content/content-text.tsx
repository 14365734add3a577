import { buttonStyle, EmptyState } from '@app/ui'
import type { ReactNode } from 'react'
import { Link } from '../../lib/router/link.tsx'
import { type QueryState, QueryBoundary } from '../../lib/query-state.tsx'

interface ContentTextProps<Text> {
  of: QueryState<Text>
  /** Noun for the text, such as `这条公告`. */
  what: string
  /** Where else to look. */
  to: string
  label: string
  /** Renders the text, or its skeleton if called without one. */
  children: (text?: Text) => ReactNode
}

/** A text, or a message that it does not exist or could not be loaded. */
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
