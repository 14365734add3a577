import type { MessageId, SpotId } from '@app/contract'
import { useLive } from '../../lib/live.ts'
import { hideMessage, patchMessage } from './cards.ts'
import { isThumbing } from './thumbs.ts'

export interface CardLive {
  /** A message came to be seen. */
  message?: (message: { messageId: MessageId; spotId: SpotId }) => void
  /** The number of comments on a message became another. */
  comments?: (messageId: MessageId) => void
  gone?: (messageId: MessageId) => void
  /** What was missed is not known any more: everything has to be read anew. */
  reset: () => void
}

/** Lets the messages that are shown follow what others do: counts move, and what is hidden goes. */
export function useCardLive(handlers: CardLive, after?: number | null): void {
  useLive(
    'wall',
    {
      message: (message) => handlers.message?.(message),
      thumbs: ({ messageId, thumbs }) => {
        if (!isThumbing(messageId)) patchMessage(messageId, (message) => ({ ...message, thumbs }))
      },
      comments: ({ messageId, comments }) => {
        patchMessage(messageId, (message) => ({ ...message, comments }))
        handlers.comments?.(messageId)
      },
      gone: ({ messageId }) => {
        hideMessage(messageId)
        handlers.gone?.(messageId)
      },
      reset: handlers.reset,
    },
    after,
  )
}
