import type { AdminHandlers } from '../../core/adminHandler.ts'
import type { Desk } from './desk.ts'

/** What the console does about what others see. */
export function deskRoutes(desk: Desk) {
  return {
    'moderation/queue': (input) => desk.queue(input),
    'moderation/waiting': () => desk.waiting(),
    'moderation/decide': (input, call) => desk.decide(input, call),
    'moderation/public': (input) => desk.public(input),
    'moderation/takeDown': (input, call) => desk.takeDown(input, call),
    'moderation/restore': (input, call) => desk.restore(input, call),
    'moderation/decisions': (input, { staff }) => desk.decisions(input, staff),
    'appeal/list': (input, { staff }) => desk.appeals(input, staff),
    'appeal/decide': (input, call) => desk.answer(input, call),
  } satisfies Partial<AdminHandlers>
}
