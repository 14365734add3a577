import type { GoodsSn } from '@app/contract'
import { FavouriteButton } from '@app/ui'
import { useNeedLogin } from '../../../lib/login-invitation.tsx'
import { useSession } from '../../../lib/session.ts'
import { setFavourite, useIsFavourite } from './favourites.ts'
import { rememberFavouriteIntent } from './intent.ts'

export interface FavouriteMarkProps {
  goodsSn: GoodsSn
  name: string
  /** How many have it among theirs; with it the heart stands in the text. */
  count?: number
  className?: string
}

/** The heart of one work. Without a login it leads there, and is pressed once one is back. */
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
