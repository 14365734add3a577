import type { GoodsSn, PoolId } from '@app/contract'
import { prizeKindLabels } from '@app/contract/admin/playNames'
import type { SummaryRow } from '@app/contract/admin/summary'
import type { AdminInput } from '@app/contract/admin/routes'
import { drawFaultOf } from '@app/fair'
import type { RecordAct, Staff } from '../../../core/adminHandler.ts'
import type { Approvable, Doers, DoneReply, Prepared } from '../../../core/approvable.ts'
import type { Database, Tx } from '../../../core/database.ts'
import { countText, oddsRows } from '../../../core/summaryRows.ts'
import { AppError, badInput } from '../../../core/errors.ts'
import type { GiftFulfilments } from '../../boxes/index.ts'
import type { GoodsModule } from '../../goods/index.ts'
import * as admin from './adminQueries.ts'
import { type PrizeRow, prizesOf } from './poolQueries.ts'
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

export function createPoolChanges(database: Database, gifts: GiftFulfilments, goods: Works): PoolChanges {
  return {
    stop: (input, by, record) => stop(database, input, by, record),
    resume: (input, record) => resume(database, input, record),
    takeDown: (input, by, record) => takeDown(database, input, by, record),
    putBack: (input, record) => putBack(database, input, record),
    odds: { prepare: (tx, input) => prepareOdds(goods, tx, input), perform: changeOdds },
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

async function prepareOdds(goods: Works, tx: Tx, { poolId, odds }: AdminInput<'pool/changeOdds'>): Promise<Prepared> {
  const pool = await lockLiving(tx, poolId)
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
    summary: {
      subject: pool.title,
      sentence: `从下一轮起，每次${draws[pool.kind]}按新的概率开出；已经开出的结果不变`,
      rows: [...(await changedOdds(tx, goods, prizes, wanted)), poolLink(pool)],
    },
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
  const pool = await lockLiving(tx, poolId)
  const prize = (await prizesOf(tx, poolId)).find(({ id }) => id === prizeId)
  if (!prize) throw new AppError('NOT_FOUND')
  if (prize.stock === null) throw new AppError('ILLEGAL_TRANSITION', { msg: '这个奖品不限量，不用补充' })
  return {
    target: targetOf(poolId),
    // Draws in the meantime do not reduce the pieces that are added.
    seen: { prizeId, stock: prize.stock },
    summary: {
      subject: `${pool.title} · ${prize.name}`,
      sentence: `奖品“${prize.name}”增加 ${countText(pieces)} 份，总份数由 ${countText(prize.stock)} 变为 ${countText(prize.stock + pieces)}`,
      rows: [
        { kind: 'text', label: '奖品', after: prize.name },
        { kind: 'pictures', label: '奖品图片', after: [prize.cover] },
        { kind: 'count', label: '概率', after: prize.odds / 100, unit: '%' },
        { kind: 'count', label: '总份数', before: prize.stock, after: prize.stock + pieces, unit: '份' },
        { kind: 'count', label: '已发出', after: prize.given, unit: '份' },
        {
          kind: 'count',
          label: '剩余',
          before: prize.stock - prize.given,
          after: prize.stock - prize.given + pieces,
          unit: '份',
        },
        poolLink(pool),
      ],
    },
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

type Works = Pick<GoodsModule, 'summaries'>

const draws = { lottery: '抽奖', wish: '许愿' } as const

const poolLink = ({ id, kind, title }: admin.AdminPool): SummaryRow => ({
  kind: 'link',
  label: '活动页',
  to: `/${kind === 'lottery' ? 'lotteries' : 'wishing'}/${id}`,
  text: title,
})

const hundredPercent = 10_000

/** Rows of a changed table of prizes: the table, and what one try brings on average. */
async function changedOdds(
  tx: Tx,
  goods: Works,
  prizes: readonly PrizeRow[],
  wanted: ReadonlyMap<string, number>,
): Promise<SummaryRow[]> {
  const isWork = ({ kind }: PrizeRow) => kind === 'collectible' || kind === 'blindBox'
  const works = await goods.summaries(
    tx,
    prizes.flatMap((prize) => (isWork(prize) && prize.gift_sn !== null ? [prize.gift_sn as GoodsSn] : [])),
  )
  return oddsRows(
    '概率',
    '每次',
    prizes.map((prize) => ({
      name: prize.name,
      rank: prize.is_fallback ? '替补' : prizeKindLabels[prize.kind],
      picture: prize.cover,
      before: prize.odds / hundredPercent,
      after: (wanted.get(prize.id) ?? 0) / hundredPercent,
      stock: prize.stock,
      worthFen: works.get(prize.gift_sn as GoodsSn)?.priceFen ?? null,
      points: prize.points,
    })),
  )
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
