import type { MessageId, SpotId } from '@app/contract'
import { useState } from 'react'
import { readFromTop, type Choice, type MessagePage } from '../api.ts'
import { useCardLive } from '../use-card-live.ts'

interface Came {
  messageId: MessageId
  spotId: SpotId
}

/** How many messages of the choice came since its list was read, and how they are fetched. */
export interface Fresh {
  count: number
  /** Forgets them: the list is being read anew. */
  forget: () => void
}

/** Lets a list of the wall follow what happens there. New messages are counted and not shown: nothing may jump. */
export function useFresh(choice: Choice, pages: readonly MessagePage[] | undefined): Fresh {
  const [came, setCame] = useState<readonly Came[]>([])
  const [first] = pages ?? []
  useCardLive(
    {
      message: (message) => setCame((before) => [...before.filter(isOther(message.messageId)), message]),
      gone: (messageId) => setCame((before) => before.filter(isOther(messageId))),
      reset: () => void readFromTop(choice),
    },
    first ? first.live : null,
  )
  const shown = new Set(pages?.flatMap(({ list }) => list.map(({ messageId }) => messageId)))
  const { spotId } = choice
  const fresh = came.filter((one) => !shown.has(one.messageId) && (spotId === '' || one.spotId === spotId))
  return { count: fresh.length, forget: () => setCame([]) }
}

const isOther = (messageId: MessageId) => (one: Came) => one.messageId !== messageId
