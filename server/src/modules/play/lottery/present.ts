import type { Uid } from '@app/contract'
import type { DrawAllowance, DrawPrize } from '@app/contract/drawing'
import type { AwardCard, Lottery } from '@app/contract/play'
import { toSeconds, toSecondsOrNull } from '../../../core/clock.ts'
import { maskNickname } from '../../../core/mask.ts'
import { type PoolRow, presentRound, type RoundRow } from '../drawing/index.ts'
import type { DrawRow } from './queries.ts'

export function presentLottery(
  pool: PoolRow,
  { prizes, round, mine }: { prizes: DrawPrize[]; round: RoundRow; mine: DrawAllowance | null },
): Lottery {
  return {
    configId: pool.id,
    title: pool.title,
    subtitle: pool.subtitle,
    rules: pool.rules,
    startTime: toSeconds(pool.starts_at),
    endTime: toSecondsOrNull(pool.ends_at),
    freePerDay: pool.free_per_day,
    costPoints: pool.cost_points,
    perDay: pool.per_day,
    prizes,
    round: presentRound(round),
    mine,
  }
}

/** Returns a draw as `uid` may see it. Only the owner sees what the prize became. */
export function presentDraw(row: DrawRow, uid: Uid | undefined): AwardCard {
  const isMine = row.uid === uid
  return {
    drawId: row.id,
    configId: row.pool_id,
    roundId: row.round_id,
    ordinal: row.ordinal,
    name: isMine ? row.nickname : maskNickname(row.nickname),
    isMine,
    prizeName: row.prize_name,
    cover: row.cover,
    kind: row.kind,
    costPoints: row.cost_points,
    nftId: isMine && row.kind === 'collectible' ? row.given_id : null,
    time: toSeconds(row.created_at),
  }
}
