import type { MessageId } from '@app/contract'
import { call } from '../../lib/call.ts'
import { toastError } from '../../lib/query.ts'
import type { Message } from './api.ts'
import { patchMessage } from './cards.ts'

/** The thumb wished for last on each message whose change is under way. */
const wishes = new Map<string, boolean>()

/** Whether a thumb of the visitor's is under way: counts told meanwhile may be from before it. */
export const isThumbing = (messageId: MessageId): boolean => wishes.has(messageId)

/**
 * Gives a message the visitor's thumb, or takes it back. It shows at once; a refusal shows it as it was and says why.
 * Presses that come while an answer is awaited are not sent one by one: what counts is the last.
 */
export async function setThumb({ messageId, hasThumbed }: Message, on: boolean): Promise<void> {
  show(messageId, on)
  const isUnderWay = wishes.has(messageId)
  wishes.set(messageId, on)
  if (isUnderWay) return
  let known = hasThumbed
  try {
    for (;;) {
      const wish = wishes.get(messageId)
      if (wish === undefined || wish === known) return
      const reply = await call('hwnft/scenicSpotMessage/thumbs', { messageId, on: wish })
      known = reply.hasThumbed
      if (wishes.get(messageId) === wish) patchMessage(messageId, (message) => ({ ...message, ...reply }))
    }
  } catch (error) {
    show(messageId, known)
    toastError(error)
  } finally {
    wishes.delete(messageId)
  }
}

function show(messageId: MessageId, on: boolean): void {
  patchMessage(messageId, (message) =>
    message.hasThumbed === on
      ? message
      : { ...message, hasThumbed: on, thumbs: Math.max(0, message.thumbs + (on ? 1 : -1)) },
  )
}
