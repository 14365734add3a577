import type { AdminHandlers } from '../../core/adminHandler.ts'
import type { StaffModule } from '../staff/index.ts'
import type { DraftPublication } from './publication.ts'
import type { Drafts } from './service.ts'

interface Deps {
  drafts: Drafts
  publication: Pick<DraftPublication, 'preview' | 'requireExternal'>
  approvals: Pick<StaffModule['approvals'], 'requiresApproval'>
}

/** Admin routes of drafts. */
export function draftAdminRoutes({ drafts, publication, approvals }: Deps) {
  return {
    'draft/list': (input) => drafts.list(input),
    'draft/info': ({ id }) => drafts.info(id),
    'draft/create': async (input, call) => ({ id: await drafts.create(input, call) }),
    'draft/of': async (input, call) => ({ id: await drafts.ofPublished(input, call) }),
    'draft/duplicate': async (input, call) => ({ id: await drafts.duplicate(input, call) }),
    'draft/save': (input, call) => drafts.save(input, call),
    'draft/versions': ({ id }) => drafts.versions(id),
    'draft/version': (input) => drafts.version(input),
    'draft/preflight': ({ id }) => drafts.preflight(id),
    'draft/preview': ({ id }) => publication.preview(id),
    async 'draft/publish'(input, call) {
      await publication.requireExternal(input.id)
      return approvals.requiresApproval('draft/publish')(input, call)
    },
    'draft/schedule': approvals.requiresApproval('draft/schedule'),
    async 'draft/unschedule'(input, call) {
      await drafts.unschedule(input, call)
      return {}
    },
    async 'draft/discard'(input, call) {
      await drafts.discard(input, call)
      return {}
    },
  } satisfies Partial<AdminHandlers>
}
