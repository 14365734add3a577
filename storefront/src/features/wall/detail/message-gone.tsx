import { buttonStyle, EmptyState, GateDrawing } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'

/** Shown instead of a message that is not, or no longer, visible. */
export function MessageGone() {
  return (
    <EmptyState
      drawing={GateDrawing}
      title="这条留言已经看不到了"
      isPage
      action={
        <Link to={address('messageWall')} className={buttonStyle({ variant: 'primary' })}>
          看看其他留言
        </Link>
      }
    >
      它可能被写的人删除了，或者正由工作人员复核，也可能是地址不完整。
    </EmptyState>
  )
}
