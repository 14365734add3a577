import type { MessageId, SpotId } from '@app/contract'
import { useLive } from '../../lib/live.ts'
import { hideMessage, patchMessage } from './cards.ts'
import { isThumbing } from './thumbs.ts'

export interface CardLive {
  /** A message became visible. */
  message?: (message: { messageId: MessageId; spotId: SpotId }) => void
  /** The number of comments on a message changed. */
  comments?: (messageId: MessageId) => void
  gone?: (messageId: MessageId) => void
  /** Events were missed: everything must be refetched. */
  reset: () => void
}

/** Keeps shown messages up to date: counts change, and hidden messages disappear. */
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
