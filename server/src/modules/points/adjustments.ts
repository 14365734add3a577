import { RecordSource } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import type { Approvable } from '../../core/approvable.ts'
import type { Tx } from '../../core/database.ts'
import { AppError, badInput } from '../../core/errors.ts'
import type { Ledger } from './ledger.ts'
import * as queries from './ledgerQueries.ts'

type AdjustmentRequest = AdminInput<'user/adjustPoints'>

const source = RecordSource.system

/**
 * Creates adjustments of points by operators: given, or deducted from the balance, with a reason in the ledger. Large
 * amounts need a second person's approval.
 */
export function createPointAdjustments(ledger: Pick<Ledger, 'add' | 'spend'>): Approvable<'user/adjustPoints'> {
  /** Locks the user and returns whether the same request was done before. Throws NOT_FOUND, IDEMPOTENCY_KEY_REUSED. */
  async function take(tx: Tx, { uid, change, key }: AdjustmentRequest) {
    if (!(await queries.isSomebody(tx, uid))) throw new AppError('NOT_FOUND', { msg: '没有这个用户' })
    const { points, debt } = await queries.lock(tx, uid)
    const before = await queries.findEntry(tx, { uid, source, reference: referenceOf(key) })
    if (before && before.change !== change) throw new AppError('IDEMPOTENCY_KEY_REUSED')
    return { points, debt, isDone: before !== undefined }
  }

  return {
    async prepare(tx, wanted) {
      const { uid, change, title } = wanted
      if (change === 0) throw badInput('change', '请填写不为零的整数')
      const { points, debt, isDone } = await take(tx, wanted)
      if (!isDone && points + change < 0) throw short(points)
      return {
        target: `user:${uid}`,
        // The balance may change while the request waits for approval.
        seen: { isDone },
        before: { points, ...(debt > 0 && { debt }) },
        after: isDone ? { isRepeated: true } : { change, title },
        weight: isDone ? 0 : Math.abs(change),
      }
    },

    async perform(tx, wanted) {
      const { uid, change, title, key } = wanted
      const { points, isDone } = await take(tx, wanted)
      if (isDone) return { isNew: false }
      const reference = referenceOf(key)
      if (change > 0) await ledger.add(tx, { uid, source, change, title, reference })
      else if (points + change < 0) throw short(points)
      else await ledger.spend(tx, { uid, source, points: -change, title, reference })
      return { isNew: true }
    },
  }
}

const referenceOf = (key: string): string => `hand:${key}`

const short = (points: number): AppError =>
  new AppError('POINTS_SHORT', { msg: `现在只有 ${points} 积分，不够扣`, data: { field: 'change' } })
