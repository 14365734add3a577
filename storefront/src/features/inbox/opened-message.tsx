import type { Input } from '@app/contract/types'
import { ListSkeleton } from '@app/ui'
import { useEffect } from 'react'
import { mutate } from '../../lib/mutation.ts'
import { useNavigate } from '../../lib/router/router.tsx'

/** A message that a notification's link names. */
type Opened = Input<'user/message/read'>

/** Reads the message that a notification's link names: `?open=9&through=push`. */
export function readOpened(search: URLSearchParams): Opened | undefined {
  const [inboxMessageId, through] = [search.get('open'), search.get('through')]
  if (inboxMessageId === null || !/^\d{1,18}$/.test(inboxMessageId)) return undefined
  return through === 'push' || through === 'webPush' ? { inboxMessageId, through } : { inboxMessageId }
}

/** Marks a message that was opened from a notification as read, and leads on to what it is about. */
export function OpenedMessage({ opened }: { opened: Opened }) {
  const { inboxMessageId, through } = opened
  const navigate = useNavigate()
  useEffect(() => {
    mutate('user/message/read', { inboxMessageId, ...(through && { through }) }).then(
      ({ link }) => navigate(link, { replace: true }),
      // Another account's, or too old: the list says what there is.
      () => navigate('/messages', { replace: true }),
    )
  }, [inboxMessageId, through, navigate])
  return <ListSkeleton count={3} label="正在打开消息" />
}
