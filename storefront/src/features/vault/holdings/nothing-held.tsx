import { buttonStyle, EmptyState } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'

/** Empty state of the holdings, with links to find something. */
export function NothingHeld() {
  return (
    <EmptyState
      title="还没有藏品"
      action={
        <Link to={address('digital')} className={buttonStyle({ variant: 'primary' })}>
          去挑第一件
        </Link>
      }
    >
      买到或收到的藏品会放在这里。
    </EmptyState>
  )
}
