import type { GoodsSn } from '@app/contract'
import { FavouriteButton } from '@app/ui'
import { useNeedLogin } from '../../../lib/login-invitation.tsx'
import { useSession } from '../../../lib/session.ts'
import { setFavourite, useIsFavourite } from './favourites.ts'
import { rememberFavouriteIntent } from './intent.ts'

export interface FavouriteMarkProps {
  goodsSn: GoodsSn
  name: string
  /** Number of users who have it as a favourite; if set, the heart is inline in the text. */
  count?: number
  className?: string
}

/** Heart of one work. Without a login it leads there, and takes effect after the return. */
export function FavouriteMark({ goodsSn, name, count, className }: FavouriteMarkProps) {
  const on = useIsFavourite(goodsSn)
  const needLogin = useNeedLogin()
  return (
    <FavouriteButton
      on={on}
      title={name}
      count={count}
      className={className}
      onToggle={(next) => {
        if (!useSession.getState().isLogin) rememberFavouriteIntent(goodsSn)
        void needLogin(() => setFavourite(goodsSn, next))()
      }}
    />
  )
}
