import { ApiError } from '@app/contract/client'
import { buttonStyle, EmptyState, ErrorState } from '@app/ui'
import { Link } from 'react-router'
import { address } from '../../../app/paths.ts'

/** Instead of an activity: there is none, or it could not be had just now. */
export function ActivityMissing({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  if (error instanceof ApiError && (error.reason === 'NOT_FOUND' || error.reason === 'BAD_INPUT')) {
    return (
      <EmptyState
        title="没有找到这场活动"
        isPage
        action={
          <Link to={address('compose')} className={buttonStyle({ variant: 'primary' })}>
            看看现有的活动
          </Link>
        }
      >
        它可能已撤下，或者地址有误。你的藏品和合成记录不受影响。
      </EmptyState>
    )
  }
  return <ErrorState onRetry={onRetry} isPage />
}
