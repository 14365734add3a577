import { ApiError } from '@app/contract/client'
import { buttonStyle, EmptyState, ErrorState, GateDrawing } from '@app/ui'
import { Link } from 'react-router'
import { address } from '../../../app/paths.ts'

/** Stands where a right could not be had. */
export function RightMissing({ error, onRetry }: { error: Error | null; onRetry?: () => unknown }) {
  if (error && !(error instanceof ApiError && error.status === 404)) {
    return <ErrorState title="权益没能取来" onRetry={onRetry} isPage />
  }
  return (
    <EmptyState
      drawing={GateDrawing}
      title="没有找到这项权益"
      isPage
      action={
        <Link to={address('itemInterest', { type: 'all' })} className={buttonStyle()}>
          看我的权益
        </Link>
      }
    >
      它可能已经随藏品转赠给了别人，或者链接不完整。
    </EmptyState>
  )
}
