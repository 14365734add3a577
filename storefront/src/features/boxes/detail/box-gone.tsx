import { buttonStyle, EmptyState } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'

/** Shown instead of a box that is not, or no longer, on show. */
export function BoxGone() {
  return (
    <EmptyState
      title="没有找到这个盒子"
      isPage
      action={
        <Link to={address('blindBox')} className={buttonStyle({ variant: 'primary' })}>
          看看现有的盲盒
        </Link>
      }
    >
      它可能已下架，或者地址有误。你已有的盒子不受影响，仍在“我的盒子”里。
    </EmptyState>
  )
}
