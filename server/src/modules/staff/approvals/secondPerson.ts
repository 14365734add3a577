import type { StaffId } from '@app/contract'
import type { AdminPath, AdminReply } from '@app/contract/admin/routes'
import type { Permission } from '@app/contract/admin/permissions'
import type { Staff } from '../../../core/adminHandler.ts'
import type { ApprovalPath } from '../../../core/approvable.ts'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import * as queries from './queries.ts'
import { lastDoer } from '../audit/queries.ts'
import { mayBeOne } from '../accounts/invitationQueries.ts'
import { holdsAll, permissionsOf } from '../roles/permissions.ts'
import { policies } from './policies.ts'
import { isAtCommand } from '../sessions/service.ts'
import { countAlone, whyTwo } from './weights.ts'
import type { ApprovalDeps, PartOfAct } from './types.ts'
import { rightOf, mayDecide } from './permissions.ts'

export async function requireOther(
  deps: ApprovalDeps,
  tx: Tx,
  { first, second, target }: { first: AdminPath; second: AdminPath; target: string },
  staff: Staff,
): Promise<void> {
  const last = await lastDoer(tx, { verb: first, target })
  const [isOne] = last ? await mayBeOne(tx, staff.id, [last]) : []
  if (!isOne) return
  if (await isAnyAble(deps, tx, await othersOf(tx, staff, []), (held) => held.has(rightOf(second)))) {
    throw new AppError('APPROVAL_OWN', { msg: '自己提交的，要由另一位同事审核' })
  }
}

export async function requireAlone(
  deps: ApprovalDeps,
  tx: Tx,
  path: ApprovalPath,
  act: PartOfAct,
  staff: Staff,
): Promise<void> {
  const why = await whySecond(deps, tx, path, act, staff)
  if (why !== null) throw new AppError('APPROVAL_NEEDED', { msg: `${why}，请在控制台提交，由另一位同事复核` })
  await countAlone(tx, path, act, staff.id)
}

/**
 * Lists the colleagues who could be a second person. Everybody who could ever log in counts, including colleagues
 * whom this person disabled, reset or is about to demote, so that nobody can make themselves the only person. For a
 * command only those who could approve now count, so that the server's operator can restore an installation after the
 * others have left.
 */
export async function othersOf(tx: Tx, staff: Staff, subjects: readonly StaffId[]): Promise<StaffId[]> {
  return isAtCommand(staff)
    ? (await queries.active(tx, staff.id)).flatMap(({ id, is_apart: isApart }) =>
        isApart && !subjects.includes(id) ? [id] : [],
      )
    : queries.everPresent(tx, staff.id)
}

/** Whether any of these staff has the permissions to approve. */
export async function isAnyAble(
  { roles }: ApprovalDeps,
  tx: Tx,
  ids: StaffId[],
  mayDo: (permissions: ReadonlySet<Permission>) => boolean,
): Promise<boolean> {
  const held = await roles.heldBy(tx, ids)
  return [...held.values()].some((some) => mayDo(permissionsOf(some)))
}

/** Lists the staff who could approve a request of this person. */
export async function approversOf(
  deps: ApprovalDeps,
  tx: Tx,
  path: ApprovalPath,
  staff: Staff,
): Promise<AdminReply<'approval/approvers'>> {
  const active = await queries.active(tx, staff.id)
  const held = await deps.roles.heldBy(
    tx,
    active.map(({ id }) => id),
  )
  const able = active.filter(({ id }) => mayDecide(permissionsOf(held.get(id) ?? []), path))
  const named = (isApart: boolean) =>
    able.flatMap(({ id, name, is_apart }) => (is_apart === isApart ? [{ id, name }] : []))
  const isAlone =
    policies[path].alone &&
    !(await isAnyAble(deps, tx, await othersOf(tx, staff, []), (permissions) => mayDecide(permissions, path)))
  return { isAlone, approvers: named(true), related: named(false) }
}

/** Returns why the action needs a second person; null if one person may do it alone. */
export async function whySecond(
  deps: ApprovalDeps,
  tx: Tx,
  path: ApprovalPath,
  prepared: PartOfAct,
  staff: Staff,
): Promise<string | null> {
  const why = await whyTwo(tx, path, prepared, staff.id)
  if (why === null || !policies[path].alone) return why
  const { subjects = [], needs = [] } = prepared
  const others = await othersOf(tx, staff, subjects)
  const isAnother = await isAnyAble(deps, tx, others, (held) => mayDecide(held, path) && holdsAll(held, needs))
  return isAnother ? why : null
}
