import type { ShopId } from '@app/contract'
import { Button, CheckIcon, PlusIcon } from '@app/ui'
import { useApiMutation } from '../../lib/mutation.ts'
import { useNeedLogin } from '../../lib/login-invitation.tsx'
import { showFollowed } from './api.ts'

export interface FollowButtonProps {
  shopId: ShopId
  name: string
  isFollowed: boolean
  /** Told once the server knows. */
  onFollowed?: (isFollowed: boolean) => void
}

/** Follows a shop, or leaves it. */
export function FollowButton({ shopId, name, isFollowed, onFollowed }: FollowButtonProps) {
  // While the shops I follow are looked at, the one that was left can be followed again.
  const follow = useApiMutation('goods/attentionShop/add', {
    readsLater: true,
    showAtOnce: (shop) => showFollowed(shop.shopId, true),
  })
  const leave = useApiMutation('user/user/attentionShop/delete', {
    readsLater: true,
    showAtOnce: (shop) => showFollowed(shop.shopId, false),
  })
  const needLogin = useNeedLogin()
  const toggle = needLogin(async () => {
    await (isFollowed ? leave : follow).mutateAsync({ shopId })
    onFollowed?.(!isFollowed)
  })
  return (
    <Button
      size="small"
      variant={isFollowed ? 'quiet' : 'secondary'}
      aria-label={isFollowed ? `取消关注${name}` : `关注${name}`}
      aria-pressed={isFollowed}
      // The mutation has said what went wrong.
      onClick={() => toggle()?.catch(() => undefined)}
      className="shrink-0"
    >
      {isFollowed ? <CheckIcon /> : <PlusIcon />}
      {isFollowed ? '已关注' : '关注'}
    </Button>
  )
}
