import { buttonStyle, EmptyState, GateDrawing } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'

/** Shown instead of a right that does not exist, or no longer belongs to the user. */
export function RightGone() {
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

/** Message when a right cannot be loaded. */
export const rightFailure = { title: '权益加载失败', isPage: true } as const
