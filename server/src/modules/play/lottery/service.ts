import type { DrawId, PoolId, Reply, Uid } from '@app/contract'
import { toSeconds } from '../../../core/clock.ts'
import type { Tx } from '../../../core/database.ts'
import { maskNickname } from '../../../core/mask.ts'
import { type Emit, events } from '../../../events/index.ts'
import type { LiveModule } from '../../live/index.ts'
import type { Drawing } from '../drawing/index.ts'
import type { Drawn, GivenPrize } from '../drawing/index.ts'
import * as queries from './queries.ts'

export interface LotteryDeps {
  drawing: Drawing
  emit: Emit
  live: Pick<LiveModule, 'publish'>
}

const refusals = { closed: 'DRAW_NOT_OPEN', limit: 'DRAW_LIMIT' } as const

/** A collector's request to draw. */
export interface DrawRequest {
  poolId: PoolId
  uid: Uid
  /** Cost in points that the caller was shown. */
  costPoints: number
}

/**
 * Performs one draw of a lottery: try, cost, prize and log together or not at all. Throws NOT_FOUND, DRAW_NOT_OPEN,
 * DRAW_LIMIT, PRICE_CHANGED, POINTS_SHORT.
 */
export async function drawOnce(
  tx: Tx,
  { poolId, uid, costPoints }: DrawRequest,
  drawing: Drawing,
): Promise<Drawn & { drawId: DrawId; gained: GivenPrize }> {
  const drawn = await drawing.drawAndGive(tx, { poolId, kind: 'lottery', uid, costPoints, refusals })
  const { roundId, ordinal, prize, isWin, gained } = drawn
  const drawId = await queries.insertDraw(tx, {
    poolId,
    roundId,
    uid,
    ordinal,
    prizeId: prize.id,
    isWin,
    costPoints: drawn.costPoints,
    givenId: gained.givenId,
  })
  return { ...drawn, drawId }
}

/** Performs one draw and notifies open pages if there is something to show. */
export async function award(
  tx: Tx,
  wanted: DrawRequest,
  { drawing, emit, live }: LotteryDeps,
): Promise<Reply<'hwnft/awardConfig/award'>> {
  const drawn = await drawOnce(tx, wanted, drawing)
  const { drawId, roundId, ordinal, prize, allowance: mine } = drawn
  const { givenId: _, ...gained } = drawn.gained
  // Only gifts are published; wins of points are too frequent.
  if (prize.gift_sn !== null) {
    const { nickname, prize_name: prizeName, created_at: at } = await queries.findDraw(tx, drawId)
    const isBox = prize.kind !== 'collectible'
    await emit(tx, events.prizeWon, { uid: wanted.uid, source: { kind: 'draw', drawId, isBox }, prizeName })
    const winner = { drawId, name: maskNickname(nickname), prizeName, time: toSeconds(at) }
    await live.publish(tx, 'awards', 'winner', winner)
  }
  return { drawId, prizeId: prize.id, position: prize.position, gained, ordinal, roundId, mine }
}
