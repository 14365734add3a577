import { createCache } from '../../../core/cache.ts'
import { toSeconds, toSecondsOrNull } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { createGate } from '../../../core/gate.ts'
import type { Handlers } from '../../../core/handler.ts'
import { readPage } from '../../../core/paging.ts'
import { presentRound } from '../drawing/index.ts'
import { presentDraw } from './present.ts'
import * as queries from './queries.ts'
import { award, type LotteryDeps } from './service.ts'
import { showLottery } from './shown.ts'

/** Milliseconds for which the total number of wins is cached. */
const countedMilliseconds = 5000

export function lotteryRoutes(core: CoreServices, deps: LotteryDeps) {
  const { config, database } = core
  const { db } = database
  // A rush of draws leaves half of the connections to other requests.
  const gate = createGate({ atOnce: Math.ceil(config.database.poolSize / 2), waiting: config.draw.maximumWaiting })
  const { drawing } = deps
  const totals = createCache<number>({ milliseconds: countedMilliseconds, maximum: 100 })

  return {
    'hwnft/awardConfig/list': async (_, { caller }) => {
      const open = (await drawing.pools(db, 'lottery')).filter(({ state }) => state === 'open')
      return { list: await Promise.all(open.map((pool) => showLottery(db, drawing, pool, caller?.uid ?? null))) }
    },

    'hwnft/awardConfig/award': (input, { caller, idempotency }) => {
      const { uid } = caller
      const { configId: poolId, costPoints } = input
      return gate.run(() => idempotency.once((tx) => award(tx, { poolId, uid, costPoints }, deps)))
    },

    'hwnft/awardConfig/round': async ({ roundId }, { caller }) => {
      const round = await drawing.findRound(db, roundId)
      if (!round) throw new AppError('NOT_FOUND')
      const [title, exhaustions, draws] = await Promise.all([
        queries.titleOf(db, round.pool_id),
        queries.exhaustions(db, round.pool_id),
        caller ? queries.triesOf(db, roundId, caller.uid) : [],
      ])
      return {
        ...presentRound(round),
        title,
        seed: round.seed,
        revealTime: toSeconds(round.reveal_at),
        prizes: round.prizes.map((prize) => ({
          ...prize,
          exhaustedTime: toSecondsOrNull(exhaustions.get(prize.prizeId) ?? null),
        })),
        fallbackPrizeId: round.fallback_prize_id,
        uid: caller?.uid ?? null,
        draws: draws.map(({ ordinal, prize_id: prizeId, created_at: at }) => ({
          ordinal,
          prizeId,
          time: toSeconds(at),
        })),
      }
    },

    'hwnft/awardLog/list': async (input, { caller }) => {
      const { page, size, scope, configId } = input
      if (scope === 'mine' && !caller) throw new AppError('NOT_LOGGED_IN')
      const filter = { uid: scope === 'mine' ? caller?.uid : undefined, poolId: configId }
      const [{ rows, cursor }, total] = await Promise.all([
        readPage(
          input,
          (place) => queries.listDraws(db, filter, place),
          ({ id }) => id,
        ),
        filter.uid === undefined
          ? totals.get(configId ?? '', () => queries.countDraws(db, filter))
          : queries.countDraws(db, filter),
      ])
      return {
        list: rows.map((row) => presentDraw(row, caller?.uid)),
        total,
        page,
        size,
        cursor,
      }
    },
  } satisfies Partial<Handlers>
}
