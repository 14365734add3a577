import { randomUUID } from 'node:crypto'
import { type AdminInput, type AdminPath, type AdminReply, adminRouteOf } from '@app/contract/admin/routes'
import type { ActionName } from '@app/contract/admin/actionNames'
import type { Permission } from '@app/contract/admin/permissions'
import type { Context } from '../../context.ts'
import { type AdminCall, type AdminHandler, authLevels, type Recorded, type Staff } from '../../core/adminHandler.ts'
import type { ApprovalPath } from '../../core/approvable.ts'
import type { Tx } from '../../core/database.ts'
import { AppError, isRefusal } from '../../core/errors.ts'
import { Refusal } from './refusal.ts'
import { nameless } from './parameters.ts'

/** The person a command runs as: `--as` a member of staff, or `--by` a name if the deployment has no staff yet. */
export interface Who {
  as?: string | undefined
  by?: string | undefined
}

/** The person of a command that does not take `--by`. */
export type Staffed = Pick<Who, 'as'>

/** Verb and target of a command: the path of the equivalent console call, or the command line if there is none. */
export interface OperatorAction extends Omit<Recorded, 'verb'> {
  verb: AdminPath | Extract<ActionName, `ops ${string}`>
}

/** The person who runs a command. */
export interface Doer {
  /** Name to store with the action. */
  readonly by: string
  /** Makes the console call in their name; null while there are no staff accounts. */
  readonly ask: (<P extends AdminPath>(path: P, input: AdminInput<P>) => Promise<AdminReply<P>>) | null
  /**
   * Counts the weight of an action that the command performs, in the same transaction. Throws APPROVAL_NEEDED if the
   * action needs approval, which is given in the console. Does nothing while there are no staff accounts.
   */
  readonly countAlone: (tx: Tx, path: ApprovalPath, act: { target: string; weight: number }) => Promise<void>
  /**
   * Adds the audit entry, as the last statement of the action's transaction; undefined while there are no staff
   * accounts.
   */
  readonly record: ((tx: Tx, more?: Partial<Pick<Recorded, 'before' | 'target'>>) => Promise<void>) | undefined
}

/**
 * Runs an action in a person's name. If the deployment has staff, it must be an enabled account with the permission
 * that the console requires, and the action is audited. Throws a Refusal, or the refusal of the action.
 */
export async function actAs(
  context: Context,
  who: Who,
  action: OperatorAction,
  act: (doer: Doer) => Promise<void>,
): Promise<void> {
  const { approvals, sessions, audit } = context.staff
  if (who.as === undefined) {
    if (await sessions.isAnybody()) throw new Refusal('请用 --as 登录名 说明由哪位员工执行，会记入审计。')
    return act({ by: who.by ?? nameless, ask: null, countAlone: async () => {}, record: undefined })
  }
  const staff = await sessions.atCommand(who.as)
  if (!staff) throw new Refusal(`没有可以执行命令的员工 ${who.as}：不存在、已停用，或属于商户。`)
  const actor = { id: staff.id, name: staff.name, roles: staff.roles, ip: '', requestId: randomUUID() }
  let isRecorded = false
  try {
    requireRight(staff, action.verb)
    await act({
      by: staff.displayName,
      countAlone: (tx, path, part) => approvals.countAlone(tx, path, part, staff),
      async record(tx, more) {
        isRecorded = true
        await audit.record(tx, { ...action, ...more, actor })
      },
      ask: (path, input) =>
        ask(context, staff, path, input, async (tx, { verb = path, ...done }) => {
          isRecorded = true
          await audit.record(tx, { ...done, actor, verb })
        }),
    })
  } catch (error) {
    if (isRefusal(error)) await audit.refused({ ...action, actor }, error.reason)
    throw error
  }
  if (!isRecorded) await context.database.transaction((tx) => audit.record(tx, { ...action, actor }))
}

/** Throws NOT_ALLOWED if the equivalent console call would. */
function requireRight({ permissions }: Staff, verb: OperatorAction['verb']): void {
  const auth = adminRouteOf(verb)?.auth ?? 'none'
  if (!authLevels.has(auth) && !permissions.has(auth as Permission)) throw new AppError('NOT_ALLOWED')
}

async function ask<P extends AdminPath>(
  { adminHandlers }: Context,
  staff: Staff,
  path: P,
  input: AdminInput<P>,
  record: AdminCall['record'],
): Promise<AdminReply<P>> {
  const checked = adminRouteOf(path).input.safeParse(input)
  if (!checked.success) throw new Refusal(checked.error.issues.map(({ message }) => message).join('；'))
  const call = {
    staff,
    ip: '',
    origin: '',
    device: '命令行',
    browser: undefined,
    record,
    keepBrowser: unasked,
    keepSession: unasked,
    keepSignOn: unasked,
    file: null,
  }
  const handler: AdminHandler<P> = adminHandlers[path]
  return handler(checked.data as AdminInput<P>, call as never)
}

function unasked(): never {
  throw new Error('A command has no browser')
}
