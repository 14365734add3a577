import type { Input } from '@app/contract/types'
import { Button, CheckIcon, PlusIcon } from '@app/ui'
import { useQuery } from '@tanstack/react-query'
import { useNeedLogin } from '../../lib/login-invitation.tsx'
import { useApiMutation } from '../../lib/mutation.ts'
import { read } from '../../lib/query.ts'
import { useSession } from '../../lib/session.ts'

/** A series or a creator. */
export type Followed = Input<'goods/follow/add'>

/** Series and creators that the user follows, newest first. */
export const follows = () => ({ ...read('goods/follow/list', {}), staleTime: 60_000 })

/** Button to follow or unfollow a series or a creator. */
export function FollowToggle({ kind, subject, name }: Followed & { name: string }) {
  const isLogin = useSession((session) => session.isLogin)
  const { data } = useQuery({ ...follows(), enabled: isLogin })
  const isFollowed = isLogin && data?.list.some((one) => one.kind === kind && one.subject === subject) === true
  const follow = useApiMutation('goods/follow/add')
  const leave = useApiMutation('goods/follow/delete')
  const needLogin = useNeedLogin()
  return (
    <Button
      size="small"
      variant={isFollowed ? 'quiet' : 'secondary'}
      aria-label={isFollowed ? `取消关注${name}` : `关注${name}`}
      aria-pressed={isFollowed}
      pending={follow.isPending || leave.isPending}
      onClick={needLogin(() => (isFollowed ? leave : follow).mutate({ kind, subject }))}
      className="shrink-0"
    >
      {isFollowed ? <CheckIcon /> : <PlusIcon />}
      {isFollowed ? '已关注' : '关注'}
    </Button>
  )
}
