import type { ShopId } from '@app/contract'
import { Button, CheckIcon, PlusIcon } from '@app/ui'
import { useApiMutation } from '../../lib/mutation.ts'
import { useNeedLogin } from '../../lib/login-invitation.tsx'
import { showFollowed } from './api.ts'

export interface FollowButtonProps {
  shopId: ShopId
  name: string
  isFollowed: boolean
  /** Called after the server confirmed the change. */
  onFollowed?: (isFollowed: boolean) => void
}

/** Button to follow or unfollow a shop. */
export function FollowButton({ shopId, name, isFollowed, onFollowed }: FollowButtonProps) {
  // While the list of followed shops is open, an unfollowed shop can be followed again.
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
      // The mutation has reported the failure.
      onClick={() => toggle()?.catch(() => undefined)}
      className="shrink-0"
    >
      {isFollowed ? <CheckIcon /> : <PlusIcon />}
      {isFollowed ? '已关注' : '关注'}
    </Button>
  )
}
