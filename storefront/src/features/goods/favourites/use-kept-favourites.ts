import { useEffect } from 'react'
import { quietCall } from '../../../lib/call.ts'
import { queryClient, read } from '../../../lib/query.ts'
import { useSession } from '../../../lib/session.ts'
import { adoptFavourites, setFavourite } from './favourites.ts'
import { takeFavouriteIntent } from './intent.ts'

/** Loads the favourites of a user who logs in, then applies the heart pressed before. Use once in the application. */
export function useKeptFavourites(): void {
  const uid = useSession((session) => (session.isLogin ? session.userInfo.uid : ''))
  useEffect(() => {
    if (!uid) return
    let current = true
    void load(() => current)
    return () => {
      current = false
    }
  }, [uid])
}

async function load(isCurrent: () => boolean): Promise<void> {
  try {
    const { list } = await queryClient.fetchQuery({
      queryKey: read('goods/collectibles/listSn', {}).queryKey,
      queryFn: ({ signal }) => quietCall('goods/collectibles/listSn', {}, { signal }),
      staleTime: 0,
    })
    if (isCurrent()) adoptFavourites(list)
  } catch {
    // The hearts then stay empty; pressing one that already was a favourite changes nothing on the server.
  }
  const pressed = isCurrent() ? takeFavouriteIntent() : undefined
  if (pressed) await setFavourite(pressed, true)
}
