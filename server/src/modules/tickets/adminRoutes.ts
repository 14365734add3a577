import type { AdminHandlers } from '../../core/adminHandler.ts'
import type { Desk } from './desk.ts'
import type { Templates } from './templates.ts'

export function ticketAdminRoutes(desk: Desk, templates: Templates) {
  return {
    'ticket/list': (input) => desk.list(input),
    'ticket/info': ({ ticketId }) => desk.info(ticketId),
    'ticket/reply': (input, { staff, record }) => desk.reply(input, staff, record),
    'ticket/solve': (input, { staff, record }) => desk.solve(input, staff, record),
    'ticket/note': (input, { staff, record }) => desk.note(input, staff, record),
    'ticket/assign': (input, { record }) => desk.assign(input, record),
    'ticketTemplate/list': () => templates.list(),
    'ticketTemplate/save': (input, { record }) => templates.save(input, record),
    'ticketTemplate/remove': (input, { record }) => templates.remove(input, record),
  } satisfies Partial<AdminHandlers>
}
