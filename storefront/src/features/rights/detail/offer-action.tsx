import { buttonStyle, linkStyle } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import type { OfferedRight } from '../../../domain/right/api.ts'

/** How to get a right, for users who do not have it yet. */
export function OfferAction({ config }: { config: OfferedRight }) {
  return (
    <section aria-labelledby="offer-title">
      <h2 id="offer-title" className="title mb-2 text-lg">
        怎样得到
      </h2>
      <p className="text-ink-soft">
        入藏一件附带这项权益的藏品，它就会出现在你的藏品权益里。没用过的权益会跟着藏品走。
      </p>
      <div className="mt-5 grid gap-4">
        <Link to={address('digital')} className={buttonStyle({ variant: 'primary', size: 'large', wide: true })}>
          去看藏品
        </Link>
        <p className="text-center text-sm text-ink-faint">
          已经入藏了？
          <Link to={address('itemInterest', { type: 'all' })} className={`touch-area ${linkStyle}`}>
            看我的权益
          </Link>
        </p>
      </div>
      {config.pagePath.startsWith('/') && (
        <p className="mt-6 border-t border-line pt-4 text-sm text-ink-faint">
          由{config.brandName}提供，
          <Link to={config.pagePath} className={`touch-area ${linkStyle}`}>
            看品牌介绍
          </Link>
        </p>
      )}
    </section>
  )
}
