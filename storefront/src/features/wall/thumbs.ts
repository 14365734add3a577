import type { MessageId } from '@app/contract'
import { call } from '../../lib/call.ts'
import { type Presses, pressSwitch } from '../../lib/last-press.ts'
import type { Message } from './api.ts'
import { patchMessage } from './cards.ts'

const presses: Presses<MessageId> = new Map()

/** Whether a change of the user's thumb is in flight: counts received meanwhile may predate it. */
export const isThumbing = (messageId: MessageId): boolean => presses.has(messageId)

/** Adds the user's thumb to a message or removes it; of several quick presses only the last counts. */
export function setThumb({ messageId }: Message, on: boolean): Promise<void> {
  return pressSwitch(presses, messageId, on, {
    show: (isOn) => show(messageId, isOn),
    async send(isOn) {
      const reply = await call('hwnft/scenicSpotMessage/thumbs', { messageId, on: isOn })
      if (presses.get(messageId) === isOn) patchMessage(messageId, (message) => ({ ...message, ...reply }))
      return reply.hasThumbed
    },
  })
}

function show(messageId: MessageId, on: boolean): void {
  patchMessage(messageId, (message) =>
    message.hasThumbed === on
      ? message
      : { ...message, hasThumbed: on, thumbs: Math.max(0, message.thumbs + (on ? 1 : -1)) },
  )
}
