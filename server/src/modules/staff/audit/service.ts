import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import type { Act } from '../../../core/adminHandler.ts'
import { toSeconds } from '../../../core/clock.ts'
import type { Database, Tx } from '../../../core/database.ts'
import { maskAll, maskPersonal } from '../../../core/personal.ts'
import * as queries from './queries.ts'

/**
 * Audit of what staff did and tried. Entries are added in the transaction they describe, and each is
 * chained to the previous one by a hash; `npm run ops -- books audit` finds a modified entry.
 */
export interface Audit {
  /**
   * Records an action. Must be the last statement of its transaction, because other writers wait for the end of the
   * chain.
   */
  record(tx: Tx, act: Act): Promise<void>
  /** Records a refused action with its reason code. */
  refused(act: Act, refusal: string): Promise<void>
  /** Returns the actions on a target, oldest first. */
  doneTo(target: string): ReturnType<typeof queries.doneTo>
  /** Lists entries, newest first. */
  list(input: AdminInput<'audit/list'>): Promise<AdminReply<'audit/list'>>
}

export function createAudit(database: Database): Audit {
  const insert = (
    db: Tx | Database['db'],
    { actor, verb, target, before, after, reason, outcome = 'done' }: Act,
    refusal: string,
  ) =>
    queries.insert(db, {
      staff_id: actor.id,
      staff_name: actor.name,
      roles: [...actor.roles],
      verb,
      target,
      before: before === undefined ? null : JSON.stringify(maskAll(before)),
      after: after === undefined ? null : JSON.stringify(maskAll(after)),
      reason: maskPersonal(reason ?? ''),
      outcome: refusal ? 'refused' : outcome,
      refusal,
      ip: actor.ip,
      request_id: actor.requestId,
    })

  return {
    record: (tx, act) => insert(tx, act, ''),
    refused: (act, refusal) => insert(database.db, act, refusal),

    doneTo: (target) => queries.doneTo(database.db, target),

    async list(input) {
      const { rows, next } = await queries.list(database.db, input)
      const list = rows.map((row) => ({
        id: row.id,
        at: toSeconds(row.at),
        staff: { id: row.staff_id, name: row.display_name ?? row.staff_name },
        verb: row.verb,
        target: row.target,
        before: row.before,
        after: row.after,
        reason: row.reason,
        outcome: row.outcome,
        refusal: row.refusal,
        address: row.ip,
        requestId: row.request_id,
      }))
      return { list, next }
    },
  }
}
