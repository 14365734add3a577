import type { StaffId } from '@app/contract'
import { approvalTitles } from '@app/contract/admin/approvalNames'
import { sql } from 'kysely'
import type { ApprovalPath } from '../../../core/approvable.ts'
import type { Tx } from '../../../core/database.ts'
import { onlyRow } from '../../../db/rows.ts'
import { countText, moneyText } from '../../../core/summaryRows.ts'
import { approvalPaths, type Policy, policies } from './policies.ts'

/** One action of one person, with its weight in the unit of its policy: fen, points or pieces. */
export interface Weighed {
  target: string
  weight: number
}

/**
 * Returns why one person may not do this alone; null if they may. Weights add up per sum of verbs (see `Summed`) and
 * Shanghai day (the database's clock): what this person did alone through any account that may be theirs, and what
 * anybody did alone to the same target. Takes the lock of the sum until the transaction ends, so that two concurrent
 * actions cannot both stay below the limit.
 */
export async function whyTwo(
  tx: Tx,
  path: ApprovalPath,
  { target, weight }: Weighed,
  staffId: StaffId,
): Promise<string | null> {
  const policy = policies[path]
  if (policy.above === 'always') return `${approvalTitles[path]}每次都要另一位同事复核`
  if (weight === 0) return null
  if (policy.unit === undefined) return weight > policy.above ? policy.why : null
  await lockSum(tx, path)
  const { byStaff, onTarget } = await todayOf(tx, path, target, staffId)
  const before = Math.max(byStaff, onTarget)
  if (before + weight <= policy.above) return null
  const { said, unit, above } = policy
  if (before === 0) return `这次${said} ${say(weight, unit)}，超过 ${say(above, unit)}`
  const whose = onTarget > byStaff ? '同一对象今天已' : '今天已'
  return `${whose}${said} ${say(before, unit)}，合计超过 ${say(above, unit)}`
}

/**
 * Takes the lock of the sum that a verb counts in, until the transaction ends; does nothing for a verb without a sum.
 * Call it before locking any row: a transaction that waits here must not hold a row that the owner of the lock needs.
 */
export async function lockSum(tx: Tx, path: ApprovalPath): Promise<void> {
  if (policies[path].unit === undefined) return
  await sql`select pg_advisory_xact_lock(hashtextextended('weighed_acts:' || ${sumOf(path)}::text, 0))`.execute(tx)
}

/** The name of the sum that a verb counts in. */
const sumOf = (path: ApprovalPath): string => policies[path].sum ?? path

/** Records an action that somebody performed alone; call `whyTwo` first, in the same transaction. */
export async function countAlone(tx: Tx, path: ApprovalPath, { target, weight }: Weighed, staffId: StaffId) {
  if (weight === 0 || policies[path].unit === undefined) return
  await tx
    .insertInto('weighed_acts')
    .values({ verb: path, staff_id: staffId, target, weight: String(weight) })
    .execute()
}

async function todayOf(tx: Tx, path: ApprovalPath, target: string, staffId: StaffId) {
  const verbs = approvalPaths.filter((other) => sumOf(other) === sumOf(path))
  return onlyRow(
    await sql<{ byStaff: number; onTarget: number }>`
    with own as (
      select array_agg(id) as ids from staff_accounts
      where staff_may_be_one(id, ${staffId}, date_trunc('day', now(), 'Asia/Shanghai'))
    )
    select coalesce(sum(weight) filter (where staff_id = any(own.ids)), 0)::float8 as "byStaff",
      coalesce(sum(weight) filter (where target = ${target}), 0)::float8 as "onTarget"
    from weighed_acts, own
    where verb = any(${verbs}::text[]) and (staff_id = any(own.ids) or target = ${target})
      and done_at >= date_trunc('day', now(), 'Asia/Shanghai')`.execute(tx),
  )
}

function say(weight: number, unit: NonNullable<Policy['unit']>): string {
  return unit === '¥' ? moneyText(weight) : `${countText(weight)} ${unit}`
}
