import { ApiError } from '@app/contract/client'
import { buttonStyle, EmptyState, ErrorState } from '@app/ui'
import { Link } from 'react-router'

/** Whether there is no such text at all, as against one that could not be had just now. */
export function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && (error.reason === 'NOT_FOUND' || error.reason === 'BAD_INPUT')
}

interface MissingTextProps {
  error: Error
  onRetry: () => unknown
  /** What is missing, such as `这条公告`. */
  what: string
  /** Where else to look. */
  to: string
  label: string
}

/** In place of a text: there is none, or it could not be had just now. */
export function MissingText({ error, onRetry, what, to, label }: MissingTextProps) {
  return isMissing(error) ? (
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
  ) : (
    <ErrorState onRetry={onRetry} isPage>
      网络可能断了一下，稍后再试就好。
    </ErrorState>
  )
}
