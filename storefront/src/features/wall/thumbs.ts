import type { MessageId } from '@app/contract'
import { call } from '../../lib/call.ts'
import { toastError } from '../../lib/query.ts'
import type { Message } from './api.ts'
import { patchMessage } from './cards.ts'

/** Latest requested thumb on each message whose change is in flight. */
const wishes = new Map<string, boolean>()

/** Whether a change of the user's thumb is in flight: counts received meanwhile may predate it. */
export const isThumbing = (messageId: MessageId): boolean => wishes.has(messageId)

/**
 * Adds the user's thumb to a message or removes it. The change shows at once; a refusal reverts it and shows why.
 * Presses during a pending request are not sent one by one: only the last counts.
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
