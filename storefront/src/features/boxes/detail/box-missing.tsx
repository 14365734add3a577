import { buttonStyle, EmptyState, ErrorState } from '@app/ui'
import { Link } from 'react-router'
import { address } from '../../../app/paths.ts'

/** Instead of a box: it is not on show, or it could not be had just now. */
export function BoxMissing({ isGone, onRetry }: { isGone: boolean; onRetry: () => unknown }) {
  if (!isGone) return <ErrorState onRetry={onRetry} isPage />
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
