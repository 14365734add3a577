import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import { toSeconds, toSecondsOrNull } from '../../../core/clock.ts'
import type { Database } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import * as queries from './adminQueries.ts'
import { type PoolKind, prizesOf } from './poolQueries.ts'

/** Rounds shown with a pool. */
const mostRounds = 14

/** Console's view of lotteries and wishing events. */
export interface PoolAdmin {
  /** Lists lotteries by the given filters. */
  lotteries(input: AdminInput<'lottery/list'>): Promise<AdminReply<'lottery/list'>>
  /** Lists wishing events by the given filters. */
  events(input: AdminInput<'lottery/list'>): Promise<AdminReply<'lottery/list'>>
  /** Returns a pool for the console. Throws NOT_FOUND. */
  info(input: AdminInput<'pool/info'>): Promise<AdminReply<'pool/info'>>
}

export function createPoolAdmin({ db }: Database): PoolAdmin {
  const listing = (kind: PoolKind) => async (input: AdminInput<'lottery/list'>) => {
    const { rows, next } = await queries.list(db, kind, input)
    return { list: rows.map(presentRow), next }
  }

  return {
    lotteries: listing('lottery'),
    events: listing('wish'),

    async info({ poolId }) {
      const pool = await queries.find(db, poolId)
      if (!pool) throw new AppError('NOT_FOUND')
      const [prizes, waiting, tally, rounds, today, changesFrom] = await Promise.all([
        prizesOf(db, poolId),
        queries.waitingOf(db, poolId),
        queries.counterOf(db, poolId),
        queries.roundsOf(db, poolId, mostRounds),
        queries.oddsToday(db, poolId),
        queries.firstOpenDay(db, poolId),
      ])
      const { stopped_at: stoppedAt, stopped_by: by, stop_reason: reason } = pool
      const { cancelled_at: cancelledAt, cancel_reason: cancelReason } = pool
      return {
        ...presentRow(pool),
        kind: pool.kind,
        isTakenDown: pool.taken_down_at !== null,
        subtitle: pool.subtitle,
        rules: pool.rules,
        ticketGoodsSn: pool.ticket_goods_sn,
        prizes: prizes.map((prize) => ({
          prizeId: prize.id,
          position: prize.position,
          name: prize.name,
          cover: prize.cover,
          kind: prize.kind,
          odds: prize.odds,
          left: prize.stock === null ? null : prize.stock - prize.given,
          points: prize.points,
          giftSn: prize.gift_sn,
          stock: prize.stock,
          given: prize.given,
          waiting: waiting.get(prize.id) ?? 0,
          exhaustedAt: toSecondsOrNull(prize.exhausted_at),
          isFallback: prize.is_fallback,
          oddsToday: today.get(prize.id) ?? null,
        })),
        expectedPoints: prizes.reduce((sum, { odds, points }) => sum + odds * points, 0) / 10_000,
        expectedGifts: prizes.reduce((sum, { odds, gift_sn: gift }) => sum + (gift === null ? 0 : odds), 0),
        tries: tally.tries,
        wins: tally.wins,
        spentPoints: tally.spentPoints,
        paidWishes: tally.paid,
        changesFrom,
        rounds: rounds.map(({ id, ...round }) => ({ roundId: id, ...round })),
        stop: stoppedAt === null || by === null || reason === null ? null : { at: toSeconds(stoppedAt), by, reason },
        cancelled:
          cancelledAt === null || cancelReason === null
            ? null
            : { at: toSeconds(cancelledAt), reason: cancelReason, waiting: tally.toGiveBack },
      }
    },
  }
}

const presentRow = (pool: queries.AdminPool) => ({
  poolId: pool.id,
  title: pool.title,
  cover: pool.cover,
  state: pool.state,
  startsAt: toSeconds(pool.starts_at),
  endsAt: toSecondsOrNull(pool.ends_at),
  freePerDay: pool.free_per_day,
  costPoints: pool.cost_points,
  perDay: pool.per_day,
})
