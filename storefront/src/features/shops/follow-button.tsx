import { Button, CheckIcon, PlusIcon } from '@app/ui'
import { useMutation } from '@tanstack/react-query'
import { useNeedLogin } from '../../lib/login-invitation.tsx'
import { followShop } from './api.ts'

export interface FollowButtonProps {
  shopId: string
  name: string
  isFollowed: boolean
  /** Told once the server knows. */
  onFollowed?: (isFollowed: boolean) => void
}

/** Follows a shop, or leaves it. */
export function FollowButton({ shopId, name, isFollowed, onFollowed }: FollowButtonProps) {
  const { mutateAsync } = useMutation(followShop)
  const needLogin = useNeedLogin()
  const toggle = needLogin(async () => {
    await mutateAsync({ shopId, follow: !isFollowed })
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
