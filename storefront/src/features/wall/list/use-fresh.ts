import type { MessageId, SpotId } from '@app/contract'
import { useState } from 'react'
import { readFromTop, type Choice, type MessagePage } from '../api.ts'
import { useCardLive } from '../use-card-live.ts'

interface Came {
  messageId: MessageId
  spotId: SpotId
}

/** Number of new messages since the list was read, and how to fetch them. */
export interface Fresh {
  count: number
  /** Clears them, because the list is being refetched. */
  forget: () => void
}

/** Makes a list of the wall follow live changes. New messages are counted and not shown, so that nothing jumps. */
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
