import { buttonStyle, EmptyState } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'

/** Shown instead of an activity that does not exist. */
export function ActivityGone() {
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
