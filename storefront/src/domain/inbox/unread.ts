import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { quietCall } from '../../lib/call.ts'
import { useAfterPage } from '../../lib/lazy/after-page.ts'
import { useSession } from '../../lib/session.ts'

/** Milliseconds after which the frame asks, behind what a page shows first. */
const delayMs = 2000

const unread = queryOptions({
  queryKey: ['user/message/unread'],
  queryFn: ({ signal }) => quietCall('user/message/unread', {}, { signal }).then((reply) => reply.unread),
  retry: false,
})

/** Returns the number of the user's unread messages; 0 until known. Asks quietly once the page has loaded. */
export function useUnreadMessages(): number {
  const isLogin = useSession((session) => session.isLogin)
  const isTime = useAfterPage(delayMs)
  const { data } = useQuery({ ...unread, enabled: isLogin && isTime })
  return isLogin ? (data ?? 0) : 0
}

/** Follows the user's own stream while they are logged in, once the page has loaded. */
export function usePersonalStream(): void {
  const uid = useSession((session) => (session.isLogin ? session.userInfo.uid : ''))
  const isTime = useAfterPage(delayMs)
  useEffect(() => {
    if (!uid || !isTime) return
    let stop: (() => void) | undefined
    let isOver = false
    import('./stream.ts')
      .then(({ followPersonalStream }) => {
        if (!isOver) stop = followPersonalStream()
      })
      .catch(() => {
        // Without the code of the stream, the count is read again with the next page.
      })
    return () => {
      isOver = true
      stop?.()
    }
  }, [uid, isTime])
}
