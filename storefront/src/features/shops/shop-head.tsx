import type { ShopId } from '@app/contract'
import { Bone, cx } from '@app/ui'
import { Link } from '../../lib/router/link.tsx'
import { address } from '../../routes.ts'
import { shopInfo, shopLabels } from './api.ts'
import { FollowButton } from './follow-button.tsx'
import { ShopLogo } from './shop-logo.tsx'
import { useQueryState } from '../../lib/query-state.tsx'

/** Seller of a work: logo, size and follow button. Nothing if the shop cannot be loaded. */
export function ShopHead({ shopId, name, className }: { shopId: ShopId; name: string; className?: string }) {
  const { value: data, error } = useQueryState(shopInfo(shopId))
  if (error) return null
  return (
    <section aria-label="店铺" className={cx('flex items-center gap-4 border-t border-line py-4', className)}>
      {data ? <ShopLogo logo={data.logo} name={data.name} /> : <Bone className="size-12 shrink-0 rounded-full" />}
      <div className="min-w-0 grow">
        <p className="truncate">
          <Link to={address('digital', { shopId })} className="hover:underline hover:underline-offset-4">
            {data?.name ?? name}
          </Link>
        </p>
        <p className="figures min-h-[1.6em] text-sm text-ink-faint">{data && shopLabels(data)}</p>
      </div>
      {data && <FollowButton shopId={shopId} name={data.name} isFollowed={data.isFollowed} />}
    </section>
  )
}
