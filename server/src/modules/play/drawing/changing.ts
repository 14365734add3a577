import type { PoolId } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import { drawFaultOf } from '@app/fair'
import type { RecordAct, Staff } from '../../../core/adminHandler.ts'
import type { Approvable, Doers, DoneReply, Prepared } from '../../../core/approvable.ts'
import type { Database, Tx } from '../../../core/database.ts'
import { AppError, badInput } from '../../../core/errors.ts'
import type { GiftFulfilments } from '../../boxes/index.ts'
import * as admin from './adminQueries.ts'
import { prizesOf } from './poolQueries.ts'
import { giftOf } from './publishing.ts'

export const targetOf = (poolId: PoolId): string => `pool:${poolId}`

/** Operators' actions on public pools (rules/play#changes). Results and commitments never change. */
export interface PoolChanges {
  /** Stops a pool immediately, without approval. Throws NOT_FOUND, ILLEGAL_TRANSITION. */
  stop(input: AdminInput<'pool/stop'>, by: Staff, record: RecordAct): Promise<Record<string, never>>
  /** Resumes a stopped pool. Throws NOT_FOUND, ILLEGAL_TRANSITION. */
  resume(input: AdminInput<'pool/resume'>, record: RecordAct): Promise<Record<string, never>>
  /**
   * Removes a pool from every public list immediately, without approval, and stops it unless it is over. Throws
   * NOT_FOUND.
   */
  takeDown(input: AdminInput<'pool/takeDown'>, by: Staff, record: RecordAct): Promise<Record<string, never>>
  /** Returns a pool to public lists, still stopped. Throws NOT_FOUND. */
  putBack(input: AdminInput<'pool/putBack'>, record: RecordAct): Promise<Record<string, never>>
  /** Changing the odds of a pool from its next round on: `pool/changeOdds`. */
  odds: Approvable<'pool/changeOdds'>
  /** Adding pieces to a limited prize: `pool/restock`. */
  restocking: Approvable<'pool/restock'>
}

export function createPoolChanges(database: Database, gifts: GiftFulfilments): PoolChanges {
  return {
    stop: (input, by, record) => stop(database, input, by, record),
    resume: (input, record) => resume(database, input, record),
    takeDown: (input, by, record) => takeDown(database, input, by, record),
    putBack: (input, record) => putBack(database, input, record),
    odds: { prepare: prepareOdds, perform: changeOdds },
    restocking: { prepare: prepareRestock, perform: (tx, input) => restock(gifts, tx, input) },
  }
}

function stop(database: Database, { poolId, reason }: AdminInput<'pool/stop'>, by: Staff, record: RecordAct) {
  return database.transaction(async (tx) => {
    await lockLiving(tx, poolId)
    const isNew = await admin.stop(tx, poolId, { by: by.displayName, reason })
    await record(tx, { target: targetOf(poolId), after: { isStopped: true, again: !isNew }, reason })
    return {}
  })
}

function resume(database: Database, { poolId, reason }: AdminInput<'pool/resume'>, record: RecordAct) {
  return database.transaction(async (tx) => {
    await lockLiving(tx, poolId)
    const isNew = await admin.resume(tx, poolId)
    await record(tx, { target: targetOf(poolId), after: { isStopped: false, again: !isNew }, reason })
    return {}
  })
}

function takeDown(database: Database, { poolId, reason }: AdminInput<'pool/takeDown'>, by: Staff, record: RecordAct) {
  return database.transaction(async (tx) => {
    const pool = await admin.lock(tx, poolId)
    if (!pool) throw new AppError('NOT_FOUND')
    if (pool.state !== 'over' && pool.state !== 'cancelled') {
      await admin.stop(tx, poolId, { by: by.displayName, reason })
    }
    const isNew = await admin.setTakenDown(tx, poolId, true)
    await record(tx, { target: targetOf(poolId), after: { isTakenDown: true, again: !isNew }, reason })
    return {}
  })
}

function putBack(database: Database, { poolId, reason }: AdminInput<'pool/putBack'>, record: RecordAct) {
  return database.transaction(async (tx) => {
    if (!(await admin.lock(tx, poolId))) throw new AppError('NOT_FOUND')
    const isNew = await admin.setTakenDown(tx, poolId, false)
    await record(tx, { target: targetOf(poolId), after: { isTakenDown: false, again: !isNew }, reason })
    return {}
  })
}

async function prepareOdds(tx: Tx, { poolId, odds }: AdminInput<'pool/changeOdds'>): Promise<Prepared> {
  await lockLiving(tx, poolId)
  const prizes = await prizesOf(tx, poolId)
  const wanted = new Map(odds.map((one) => [one.prizeId, one.odds]))
  if (wanted.size !== odds.length || prizes.length !== wanted.size || prizes.some(({ id }) => !wanted.has(id))) {
    throw badInput('odds', '每个奖品都要有概率，且只能填一次')
  }
  if (drawFaultOf(odds)) throw badInput('odds', '各奖品概率须合计 100%')
  const percentages = (of: (prize: (typeof prizes)[number]) => number) =>
    Object.fromEntries(prizes.map((prize) => [`${prize.position}. ${prize.name}`, `${of(prize) / 100}%`]))
  return {
    target: targetOf(poolId),
    seen: prizes.map(({ id, odds: before }) => ({ id, odds: before })),
    before: percentages((prize) => prize.odds),
    after: percentages((prize) => wanted.get(prize.id) ?? 0),
    weight: 0,
  }
}

async function changeOdds(
  tx: Tx,
  { poolId, odds, reason }: AdminInput<'pool/changeOdds'>,
  { asked, approved }: Doers,
): Promise<DoneReply<'pool/changeOdds'>> {
  const from = await admin.firstOpenDay(tx, poolId)
  await admin.insertOddsChange(tx, {
    poolId,
    before: new Map((await prizesOf(tx, poolId)).map((prize) => [prize.id, prize.odds])),
    after: new Map(odds.map((one) => [one.prizeId, one.odds])),
    countsFrom: from,
    askedBy: asked.displayName,
    approvedBy: approved?.displayName ?? null,
    reason,
  })
  for (const one of odds) await admin.setOdds(tx, one.prizeId, one.odds)
  return { from }
}

async function prepareRestock(tx: Tx, { poolId, prizeId, pieces }: AdminInput<'pool/restock'>): Promise<Prepared> {
  await lockLiving(tx, poolId)
  const prize = (await prizesOf(tx, poolId)).find(({ id }) => id === prizeId)
  if (!prize) throw new AppError('NOT_FOUND')
  if (prize.stock === null) throw new AppError('ILLEGAL_TRANSITION', { msg: '这个奖品不限量，不用补充' })
  return {
    target: targetOf(poolId),
    // Draws in the meantime do not reduce the pieces that are added.
    seen: { prizeId, stock: prize.stock },
    before: { prize: prize.name, stock: prize.stock },
    after: { prize: prize.name, stock: prize.stock + pieces },
    weight: pieces,
  }
}

async function restock(
  gifts: GiftFulfilments,
  tx: Tx,
  { poolId, prizeId, pieces }: AdminInput<'pool/restock'>,
): Promise<Record<string, never>> {
  const prize = (await prizesOf(tx, poolId)).find(({ id }) => id === prizeId)
  if (!prize) throw new AppError('NOT_FOUND')
  await admin.addStock(tx, prizeId, pieces)
  if (prize.gift_sn !== null) await giftOf(gifts, prize.kind)?.reserve(tx, prize.gift_sn, pieces)
  return {}
}

/** Locks a pool that is not over. Throws NOT_FOUND, and ILLEGAL_TRANSITION if it is over. */
async function lockLiving(tx: Tx, poolId: PoolId): Promise<admin.AdminPool> {
  const pool = await admin.lock(tx, poolId)
  if (!pool) throw new AppError('NOT_FOUND')
  if (pool.state === 'over' || pool.state === 'cancelled') {
    throw new AppError('ILLEGAL_TRANSITION', { msg: '活动已经结束' })
  }
  return pool
}
