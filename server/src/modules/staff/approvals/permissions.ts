import { type AdminPath, adminRoutes } from '@app/contract/admin/routes'
import type { Permission } from '@app/contract/admin/permissions'
import type { Staff } from '../../../core/adminHandler.ts'
import type { ApprovalPath } from '../../../core/approvable.ts'
import type * as queries from './queries.ts'
import { approvalPaths } from './policies.ts'

/** Returns the permission that a call requires. */
export function rightOf(path: AdminPath): Permission {
  return adminRoutes[path].auth as Permission
}

export const mayDecide = (held: ReadonlySet<Permission>, path: ApprovalPath): boolean =>
  held.has('approval.decide') && held.has(rightOf(path))

export const decidableBy = ({ permissions }: Staff): AdminPath[] =>
  approvalPaths.filter((path) => mayDecide(permissions, path))

/** Auditors see all requests; others see their own and those they may perform themselves. */
export function sightOf({ id, permissions }: Staff): queries.Sight {
  if (permissions.has('audit.read')) return { id, verbs: null }
  return { id, verbs: approvalPaths.filter((path) => permissions.has(rightOf(path))) }
}

export function isSeen(
  { asked_by: askedBy, verb }: Pick<queries.Approval, 'asked_by' | 'verb'>,
  staff: Staff,
): boolean {
  const { id, verbs } = sightOf(staff)
  return verbs === null || askedBy === id || verbs.includes(verb)
}
