import { type PoolId, RecordSource, type RoundId, type Uid } from '@app/contract'
import type { DrawAllowance, DrawPrize, Gained } from '@app/contract/drawing'
import { drawnPrize } from '@app/fair'
import type { Db, Tx } from '../../../core/database.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import {
  createStoredSettings,
  type DeclaredSetting,
  declareSettings,
  type StoredSettings,
} from '../../../core/storedSettings.ts'
import { sweepIndividually } from '../../../jobs/sweepIndividually.ts'
import type { Sweep } from '../../../jobs/worker.ts'
import type { GiftFulfilments } from '../../boxes/index.ts'
import type { GoodsModule } from '../../goods/index.ts'
import type { PointsModule } from '../../points/index.ts'
import * as pools from './poolQueries.ts'
import { giftOf, type NewPool, publishPool } from './publishing.ts'
import type { RoundRow } from './roundQueries.ts'
import { createRounds, type Rounds } from './rounds.ts'
import { drawDefaults, drawSchemas, type DrawSettings } from './settings.ts'
import { allowanceAfter, type TakenTry, takeTry, type TryRequest } from './tries.ts'
import { usedToday } from './tryQueries.ts'

export type { PoolKind, PoolRow, PrizeRow } from './poolQueries.ts'
export type { NewPool, NewPrize } from './publishing.ts'
export { presentRound } from './present.ts'
export type { RoundRow } from './roundQueries.ts'
export type { TryRequest } from './tries.ts'

const ending = { everySeconds: 60, batch: 100 }

export interface DrawingDeps {
  gifts: GiftFulfilments
  goods: Pick<GoodsModule, 'markPrizes'>
  points: Pick<PointsModule, 'add' | 'spend' | 'balanceOf'>
}

export interface Drawn {
  roundId: RoundId
  /** Number of the try among the collector's tries of the round, from 1. */
  ordinal: number
  prize: pools.PrizeRow
  /** Whether it wins something: a thank-you is no win. */
  isWin: boolean
  costPoints: number
  allowance: DrawAllowance
}

/** What a prize became for its winner; `givenId` is the item or box, null for points and thank-yous. */
export type GivenPrize = Gained & { givenId: string | null }

const bookings: Readonly<Record<pools.PoolKind, { source: RecordSource; cost: string; prize: string }>> = {
  lottery: { source: RecordSource.lottery, cost: '积分抽奖', prize: '抽奖所得' },
  wish: { source: RecordSource.wishParty, cost: '积分祈愿', prize: '祈愿所得' },
}

/**
 * Draws for lotteries and wishes. Lock order: the collector's tries, the limited prize, its stock, the
 * collector's points. Callers that log a try take its time from clock_timestamp() afterwards, so that no try with a
 * fallback prize is older than the exhaustion of the prize.
 */
export interface Drawing {
  readonly sweeps: readonly Sweep[]
  readonly settings: Readonly<Record<string, DeclaredSetting>>
  /** Drops the cached settings of this process; called for each notification on `settings_changed`. */
  forget(): void
  /** Publishes a pool; see publishPool. */
  publishPool(tx: Tx, pool: NewPool): Promise<PoolId>
  /** Returns a pool of a kind with its state; undefined if there is none. */
  poolOf: typeof pools.findPool
  pools: typeof pools.listPools
  /** Returns today's round of an open pool, or the round at `now`; creates it if missing. */
  roundOf(db: Db | Tx, poolId: PoolId, now?: Date): Promise<RoundRow>
  /** Returns a round; undefined if there is none with this id. */
  findRound(db: Db | Tx, id: RoundId): Promise<RoundRow | undefined>
  /** Returns the prizes of a round by position, with the odds it committed to and their current stock. */
  prizesOf(db: Db | Tx, round: RoundRow): Promise<DrawPrize[]>
  /** Returns the prizes of a pool by position, when no round is in progress. */
  tableOf(db: Db | Tx, poolId: PoolId): Promise<DrawPrize[]>
  prizeOf: typeof pools.findPrize
  /** Returns the tries a collector has left today. */
  allowanceOf(db: Db | Tx, pool: pools.PoolRow, uid: Uid): Promise<DrawAllowance>
  /**
   * Takes one try, pays for it, draws, and reserves one piece of the prize, to be given or released later. Logs
   * nothing. Throws the refusals, NOT_FOUND, PRICE_CHANGED with the right `costPoints`, and POINTS_SHORT.
   */
  draw(tx: Tx, wanted: TryRequest): Promise<Drawn>
  /** Draws as `draw` does and gives the prize immediately. */
  drawAndGive(tx: Tx, wanted: TryRequest): Promise<Drawn & { gained: GivenPrize }>
  /** Gives one reserved piece. Points are booked under `reference`, once per collector. */
  give(tx: Tx, prize: pools.PrizeRow, uid: Uid, reference: string): Promise<GivenPrize>
  /** Whether a reserved prize can no longer be given, because the platform took it down. */
  isGone(tx: Tx, prize: pools.PrizeRow): Promise<boolean>
  /** Returns a reserved piece that was never given; it is not drawn again. */
  release(tx: Tx, prize: pools.PrizeRow): Promise<void>
}

interface DrawDeps extends CoreServices, DrawingDeps {
  settings: StoredSettings<DrawSettings>
  rounds: Rounds
}

export function createDraws(core: CoreServices, given: DrawingDeps): Drawing {
  const settings = createStoredSettings<DrawSettings>(core, drawSchemas, drawDefaults)
  const rounds = createRounds(core, settings)
  const deps: DrawDeps = { ...core, ...given, settings, rounds }
  return {
    sweeps: [...rounds.sweeps, settleSweep(deps)],
    settings: declareSettings(drawSchemas, drawDefaults),
    forget: settings.forget,
    publishPool: async (tx, pool) =>
      publishPool(tx, pool, { gifts: given.gifts, goods: given.goods, settings: await settings.get('draws', tx) }),
    poolOf: pools.findPool,
    pools: pools.listPools,
    roundOf: rounds.ofDay,
    findRound: rounds.find,
    prizesOf,
    tableOf,
    prizeOf: pools.findPrize,
    allowanceOf: (db, pool, uid) => allowanceOf(deps, db, pool, uid),
    draw: (tx, wanted) => drawOnce(deps, tx, wanted),
    drawAndGive: (tx, wanted) => drawAndGive(deps, tx, wanted),
    give: (tx, prize, uid, reference) => give(deps, tx, prize, uid, reference),
    isGone: (tx, prize) => isGone(deps, tx, prize),
    release: (tx, prize) => release(deps, tx, prize),
  }
}

async function prizesOf(db: Db | Tx, round: RoundRow): Promise<DrawPrize[]> {
  const rows = new Map((await pools.prizesOf(db, round.pool_id)).map((prize) => [prize.id, prize]))
  return round.prizes.flatMap(({ prizeId, name, odds }) => {
    const row = rows.get(prizeId)
    return row ? [{ ...presentPrize(row), name, odds }] : []
  })
}

async function tableOf(db: Db | Tx, poolId: PoolId): Promise<DrawPrize[]> {
  return (await pools.prizesOf(db, poolId)).map(presentPrize)
}

async function allowanceOf({ points }: DrawDeps, db: Db | Tx, pool: pools.PoolRow, uid: Uid): Promise<DrawAllowance> {
  const [used, balance] = [await usedToday(db, pool.id, uid), await points.balanceOf(db, uid)]
  return allowanceAfter(pool, used, balance)
}

async function drawOnce(deps: DrawDeps, tx: Tx, wanted: TryRequest): Promise<Drawn> {
  const { rounds } = deps
  const taken = await takeTry(tx, rounds, wanted)
  await pay(deps, tx, taken)
  return finish(deps, tx, taken, await pick(deps, tx, taken))
}

async function drawAndGive(deps: DrawDeps, tx: Tx, wanted: TryRequest): Promise<Drawn & { gained: GivenPrize }> {
  const { rounds } = deps
  const taken = await takeTry(tx, rounds, wanted)
  const prize = await pick(deps, tx, taken)
  const giveIt = () => give(deps, tx, prize, taken.uid, prizeReference(taken.roundId, taken.ordinal))
  // Stock is locked before points; but points won by a try must not pay for that try.
  const gift = prize.gift_sn === null ? undefined : await giveIt()
  await pay(deps, tx, taken)
  const gained = gift ?? (await giveIt())
  return { ...(await finish(deps, tx, taken, prize)), gained }
}

async function release({ gifts }: DrawDeps, tx: Tx, { kind, gift_sn: sn }: pools.PrizeRow): Promise<void> {
  if (sn !== null) await giftOf(gifts, kind)?.release(tx, sn, 1)
}

async function pay({ points }: DrawDeps, tx: Tx, { kind, uid, roundId, ordinal, costPoints }: TakenTry): Promise<void> {
  if (costPoints === 0) return
  const { source, cost: title } = bookings[kind]
  await points.spend(tx, { uid, source, points: costPoints, title, reference: costReference(roundId, ordinal) })
}

async function pick(deps: DrawDeps, tx: Tx, { roundId, uid, ordinal }: TakenTry): Promise<pools.PrizeRow> {
  const { rounds } = deps
  const { seed, table, prizes, fallback } = await rounds.deck(tx, roundId)
  const prize = prizes.get(drawnPrize(seed, table, { uid, ordinal }))
  if (!prize) throw new Error(`Round ${roundId} drew a prize that is not there`)
  if (prize.stock === null) return prize
  if (!(await pools.takePiece(tx, prize.id))) return fallback
  if (!(await isGone(deps, tx, prize))) return prize
  await pools.returnPiece(tx, prize.id)
  return fallback
}

/** Whether the platform took down what a prize would give. */
async function isGone({ gifts }: DrawDeps, tx: Tx, { kind, gift_sn: sn }: pools.PrizeRow): Promise<boolean> {
  return sn !== null && ((await giftOf(gifts, kind)?.isGone(tx, sn)) ?? true)
}

async function give(
  { points, gifts }: DrawDeps,
  tx: Tx,
  prize: pools.PrizeRow,
  uid: Uid,
  reference: string,
): Promise<GivenPrize> {
  const { kind, name, cover } = prize
  const gained = { kind, name, cover, points: prize.points, nftId: null, givenId: null }
  if (kind === 'points') {
    const { source, prize: title } = bookings[prize.pool_kind]
    await points.add(tx, { uid, source, change: prize.points, title, reference })
  }
  if (prize.gift_sn === null) return gained
  const gift = giftOf(gifts, kind)
  if (!gift) throw new Error(`Prizes of kind ${kind} cannot be given`)
  const { id, nftId } = await gift.give(tx, prize.gift_sn, uid)
  return { ...gained, nftId, givenId: id }
}

async function finish({ points }: DrawDeps, tx: Tx, taken: TakenTry, prize: pools.PrizeRow): Promise<Drawn> {
  const { roundId, ordinal, costPoints, limits, used, uid } = taken
  const allowance = allowanceAfter(limits, used, await points.balanceOf(tx, uid))
  return { roundId, ordinal, prize, isWin: prize.kind !== 'thanks', costPoints, allowance }
}

/** Returns to their owners the pieces left of the prizes of pools that are over. */
function settleSweep(deps: DrawDeps): Sweep {
  const { database, gifts, settings } = deps
  return sweepIndividually(deps, {
    name: 'draw-pools-end',
    ...ending,
    due: async (limit, isTriable) => {
      const { settleSeconds } = await settings.get('draws')
      return pools.findOver(database.db, { seconds: settleSeconds, limit, isTriable })
    },
    nameOf: (prizeId) => ({ prizeId }),
    work: (prizeId) =>
      database.transaction(async (tx) => {
        const over = await pools.settle(tx, prizeId)
        if (over) await giftOf(gifts, over.kind)?.release(tx, over.gift_sn, over.pieces)
        return over !== undefined
      }),
  })
}

/** Reference under which the points for a try are booked. */
const costReference = (roundId: RoundId, ordinal: number) => `${roundId}.${ordinal}`
const prizeReference = (roundId: RoundId, ordinal: number) => `${roundId}.${ordinal}.prize`

function presentPrize({ id, position, name, cover, kind, points, odds, stock, given }: pools.PrizeRow): DrawPrize {
  return { prizeId: id, position, name, cover, kind, points, odds, left: stock === null ? null : stock - given }
}
