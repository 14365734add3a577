import { ArrowRightIcon, buttonStyle } from '@app/ui'
import { Link } from '../../lib/router/link.tsx'
import { address } from '../../routes.ts'

/** Links from an operator page to the user's own rights and to the other brands. */
export function FurtherLinks({ isHub }: { isHub: boolean }) {
  return (
    <nav aria-label="接着看" className="mt-16 flex flex-wrap items-center gap-x-8 gap-y-4 border-t border-line pt-8">
      <Link to={address('itemInterest')} className={buttonStyle()}>
        看我的藏品权益
      </Link>
      <Link
        to={isHub ? address('digital') : address('interest')}
        className="inline-flex min-h-11 items-center gap-2 text-ink-soft hover:text-ink"
      >
        {isHub ? '去看带权益的藏品' : '看全部品牌权益'} <ArrowRightIcon />
      </Link>
    </nav>
  )
}
