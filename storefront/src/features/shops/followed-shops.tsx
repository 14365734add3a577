import { BoatDrawing, buttonStyle, cx, EmptyState, ListSkeleton } from '@app/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '../../lib/router/link.tsx'
import { address } from '../../routes.ts'
import { EndlessList } from '../../lib/endless-list.tsx'
import { type FollowedShop, followedShops, shopLabels } from './api.ts'
import { FollowButton } from './follow-button.tsx'
import { ShopLogo } from './shop-logo.tsx'

/** Shops the user follows. */
export function FollowedShops() {
  return (
    <EndlessList
      query={useInfiniteQuery(followedShops())}
      failure="关注的店铺加载失败"
      skeleton={<ListSkeleton label="正在加载店铺" />}
      empty={
        <EmptyState
          drawing={BoatDrawing}
          title="还没有关注店铺"
          action={
            <Link to={address('digital')} className={buttonStyle()}>
              去逛逛作品
            </Link>
          }
        >
          在作品页里点“关注”，喜欢的店铺就会留在这里。
        </EmptyState>
      }
      unit="家"
    >
      {(shops) => (
        <ul className="animate-appear divide-y divide-line">
          {shops.map((shop) => (
            <Row key={shop.shopId} shop={shop} />
          ))}
        </ul>
      )}
    </EndlessList>
  )
}

/** An unfollowed shop stays until the next visit, so that it can be followed again. */
function Row({ shop }: { shop: FollowedShop }) {
  const [isFollowed, setIsFollowed] = useState(true)
  return (
    <li className="flex items-center gap-4 py-4">
      <div className={cx('flex min-w-0 grow items-center gap-4 transition-opacity', !isFollowed && 'opacity-50')}>
        <ShopLogo logo={shop.logo} name={shop.name} />
        <div className="min-w-0 grow">
          <p className="truncate">
            <Link to={address('digital', { shopId: shop.shopId })} className="hover:underline hover:underline-offset-4">
              {shop.name}
            </Link>
          </p>
          <p className="line-clamp-1 text-sm text-ink-faint">{shop.introduction}</p>
          <p className="figures text-sm text-ink-faint">{shopLabels(shop)}</p>
        </div>
      </div>
      <FollowButton shopId={shop.shopId} name={shop.name} isFollowed={isFollowed} onFollowed={setIsFollowed} />
    </li>
  )
}
