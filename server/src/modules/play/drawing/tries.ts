import type { PoolId, RoundId, Uid } from '@app/contract'
import type { DrawAllowance } from '@app/contract/drawing'
import type { LimitReason, PlainReason } from '@app/contract/errors'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import { limitRefusal } from '../../../core/rateLimit.ts'
import type { PoolKind, PoolRow } from './poolQueries.ts'
import type { Rounds } from './rounds.ts'
import * as queries from './tryQueries.ts'

const day = 86_400

/** A requested try. */
export interface TryRequest {
  poolId: PoolId
  kind: PoolKind
  uid: Uid
  /** Cost in points that the caller was shown; `order` if an order paid for it, which no limit or end refuses. */
  costPoints: number | 'order'
  /** Reasons for refusal: the pool is not open, or the day's tries are used up. */
  refusals: { closed: PlainReason; limit: LimitReason }
  /** Defaults to the current time. */
  now?: Date
}

type Limits = Pick<PoolRow, 'free_per_day' | 'cost_points' | 'per_day'>

/** A try that was taken but is not paid for yet. */
export interface TakenTry {
  kind: PoolKind
  uid: Uid
  roundId: RoundId
  ordinal: number
  costPoints: number
  /** Tries of the day not paid for by an order, including this one. */
  used: number
  limits: Limits
}

/**
 * Takes one of a collector's tries of the day. Throws the given refusals, NOT_FOUND, and PRICE_CHANGED with the right
 * cost.
 */
export async function takeTry(tx: Tx, rounds: Pick<Rounds, 'ofDay'>, wanted: TryRequest): Promise<TakenTry> {
  const isPaid = wanted.costPoints === 'order'
  const attempt = { ...wanted, isPaid, now: wanted.now }
  let row = await queries.take(tx, attempt)
  if (row?.round_id === null && (row.is_open || isPaid)) {
    await rounds.ofDay(tx, wanted.poolId, wanted.now)
    row = await queries.take(tx, attempt)
  }
  if (!row) throw new AppError('NOT_FOUND')
  if (!row.is_open && !isPaid) throw new AppError(wanted.refusals.closed)
  if (row.tries === null || row.paid === null) throw await limitRefusal(tx, wanted.refusals.limit, day)
  if (row.round_id === null) throw new Error(`Pool ${wanted.poolId} has no round`)
  const used = row.tries - row.paid
  const costPoints = isPaid || used <= row.free_per_day ? 0 : row.cost_points
  if (!isPaid && costPoints !== wanted.costPoints) throw new AppError('PRICE_CHANGED', { data: { costPoints } })
  const { kind, uid } = wanted
  return { kind, uid, roundId: row.round_id, ordinal: row.tries, costPoints, used, limits: row }
}

/** Returns what is left of the day after `used` tries, with a balance of `points`. */
export function allowanceAfter(limits: Limits, used: number, points: number): DrawAllowance {
  const freeLeft = Math.max(0, limits.free_per_day - used)
  const triesLeft = Math.max(0, limits.per_day - used)
  return { freeLeft, triesLeft, nextCost: freeLeft > 0 ? 0 : limits.cost_points, points }
}
