import { buttonStyle, EmptyState } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'

/** Shown instead of a work that is not, or no longer, on show. */
export function GoodsGone() {
  return (
    <EmptyState
      title="没有找到这件作品"
      isPage
      action={
        <Link to={address('digital')} className={buttonStyle({ variant: 'primary' })}>
          看看其他作品
        </Link>
      }
    >
      它可能已下架，或者地址有误。买过的藏品不受影响，仍在“我的藏品”里。
    </EmptyState>
  )
}
