import type { AdminHandlers } from '../../core/adminHandler.ts'
import type { AdminService } from './adminService.ts'

/** Admin routes for moderation. */
export function queueRoutes(admin: AdminService) {
  return {
    'moderation/queue': (input) => admin.queue(input),
    'moderation/waiting': () => admin.waiting(),
    'moderation/decide': (input, call) => admin.decide(input, call),
    'moderation/public': (input) => admin.public(input),
    'moderation/takeDown': (input, call) => admin.takeDown(input, call),
    'moderation/restore': (input, call) => admin.restore(input, call),
    'moderation/decisions': (input, { staff }) => admin.decisions(input, staff),
    'appeal/list': (input, { staff }) => admin.appeals(input, staff),
    'appeal/decide': (input, call) => admin.answer(input, call),
  } satisfies Partial<AdminHandlers>
}
