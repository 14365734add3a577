import { RecordSource } from '@app/contract'
import type { ApprovalSummary } from '@app/contract/admin/summary'
import type { AdminInput } from '@app/contract/admin/routes'
import type { Approvable } from '../../core/approvable.ts'
import type { Tx } from '../../core/database.ts'
import { countText, repeated, userRow } from '../../core/summaryRows.ts'
import { AppError, badInput } from '../../core/errors.ts'
import { type Emit, events } from '../../events/index.ts'
import type { UserModule } from '../user/index.ts'
import type { Ledger } from './ledger.ts'
import * as queries from './ledgerQueries.ts'

type AdjustmentRequest = AdminInput<'user/adjustPoints'>

const source = RecordSource.system

/**
 * Creates adjustments of points by operators: given, or deducted from the balance, with a reason in the ledger. Large
 * amounts need a second person's approval.
 */
export function createPointAdjustments(
  ledger: Pick<Ledger, 'add' | 'spend'>,
  people: Pick<UserModule['people'], 'masked'>,
  emit: Emit,
): Approvable<'user/adjustPoints'> {
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
      const nickname = (await people.masked(tx, [uid])).get(uid)?.nickname ?? uid
      return {
        target: `user:${uid}`,
        // The balance may change while the request waits for approval.
        seen: { isDone },
        summary: isDone ? repeated(nickname) : summarise({ uid, nickname, points, debt, change, title }),
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
      await emit(tx, events.pointsAdjusted, { entry: reference, uid, change, title })
      return { isNew: true }
    },
  }
}

interface Adjusted extends Pick<AdjustmentRequest, 'uid' | 'change' | 'title'> {
  /** Masked. */
  nickname: string
  points: number
  debt: number
}

/** Points given to a user in debt pay the debt first. */
function summarise({ uid, nickname, points, debt, change, title }: Adjusted): ApprovalSummary {
  const isGiven = change > 0
  const paid = isGiven ? Math.min(debt, change) : 0
  const left = points + change - paid
  return {
    subject: nickname,
    sentence: `${isGiven ? '给' : '从'}“${nickname}”${isGiven ? '增加' : '扣除'} ${countText(Math.abs(change))} 积分，余额由 ${countText(points)} 变为 ${countText(left)}`,
    rows: [
      userRow('用户', uid, nickname),
      { kind: 'count', label: '积分余额', before: points, after: left, unit: '积分' },
      ...(debt > 0
        ? [{ kind: 'count', label: '欠积分', before: debt, after: debt - paid, unit: '积分' } as const]
        : []),
      { kind: 'text', label: '给用户看的说明', after: title },
    ],
  }
}

const referenceOf = (key: string): string => `hand:${key}`

const short = (points: number): AppError =>
  new AppError('POINTS_SHORT', { msg: `现在只有 ${points} 积分，不够扣`, data: { field: 'change' } })
