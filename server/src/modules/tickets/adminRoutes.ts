import type { AdminHandlers } from '../../core/adminHandler.ts'
import type { AdminService } from './adminService.ts'
import type { Templates } from './templates.ts'

export function ticketAdminRoutes(admin: AdminService, templates: Templates) {
  return {
    'ticket/list': (input) => admin.list(input),
    'ticket/info': ({ ticketId }) => admin.info(ticketId),
    'ticket/next': ({ ticketId }, { staff }) => admin.next(ticketId, staff),
    'ticket/picture': ({ ticketId }, { file, record }) => admin.addPicture(ticketId, file, record),
    'ticket/reply': (input, { staff, record }) => admin.reply(input, staff, record),
    'ticket/solve': (input, { staff, record }) => admin.solve(input, staff, record),
    'ticket/note': (input, { staff, record }) => admin.note(input, staff, record),
    'ticket/assign': (input, { record }) => admin.assign(input, record),
    'ticketTemplate/list': () => templates.list(),
    'ticketTemplate/save': (input, { record }) => templates.save(input, record),
    'ticketTemplate/remove': (input, { record }) => templates.remove(input, record),
  } satisfies Partial<AdminHandlers>
}
