import type { DrawPrizeId, Reply, Uid, WishId } from '@app/contract'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { sortedBy } from '../../../core/sortedBy.ts'
import type { Sweep } from '../../../jobs/sweep.ts'
import { sweepIndividually } from '../../../jobs/sweepIndividually.ts'
import type { Drawing, PrizeRow } from '../drawing/index.ts'
import * as queries from './queries.ts'

const expiry = { everySeconds: 60, batch: 100 }

/**
 * Prizes of wishes: received once, or returned to stock after their deadline
 * (rules/play#wishes).
 */
export interface PrizeClaims {
  sweep: Sweep
  /**
   * Gives a collector the prize of their wish. Throws WISH_NOT_FOUND for another collector's wish and for one without
   * a prize, PRIZE_TAKEN, and PRIZE_EXPIRED, also if the platform took the prize down.
   */
  receive(tx: Tx, uid: Uid, wishId: WishId): Promise<Reply<'hwnft/wishLog/receive'>>
}

export function createPrizeClaims(
  { database, log }: Pick<CoreServices, 'database' | 'log'>,
  drawing: Pick<Drawing, 'give' | 'isGone' | 'release' | 'prizeOf'>,
): PrizeClaims {
  async function prizeOf(tx: Tx, id: DrawPrizeId): Promise<PrizeRow> {
    const prize = await drawing.prizeOf(tx, id)
    if (!prize) throw new Error(`There is no prize ${id}`)
    return prize
  }

  /** Returns expired prizes to stock; returns false if another caller is expiring all of them. */
  function expire(wishIds: readonly WishId[]): Promise<boolean> {
    return database.transaction(async (tx) => {
      const expired = await queries.expire(tx, wishIds)
      // In order of the good, so that two sweeps at once cannot deadlock.
      const prizes = await Promise.all(expired.map(({ prizeId }) => prizeOf(tx, prizeId)))
      for (const prize of sortedBy(prizes, (one) => one.gift_sn ?? '')) {
        await drawing.release(tx, prize)
      }
      return expired.length > 0
    })
  }

  const sweep = sweepIndividually(
    { database, log },
    {
      name: 'wish-prizes-expiry',
      ...expiry,
      due: (limit, isTriable) => queries.findOverdue(database.db, limit, isTriable),
      nameOf: (wishId) => ({ wishId }),
      together: expire,
      work: (wishId) => expire([wishId]),
    },
  )

  return {
    sweep,

    async receive(tx, uid, wishId) {
      const wish = await queries.lockOwn(tx, wishId, uid)
      if (!wish?.receive_by) throw new AppError('WISH_NOT_FOUND')
      if (wish.received_at) throw new AppError('PRIZE_TAKEN')
      if (wish.is_expired) throw new AppError('PRIZE_EXPIRED')
      const prize = await prizeOf(tx, wish.prize_id)
      if (await drawing.isGone(tx, prize)) throw new AppError('PRIZE_EXPIRED', { msg: '奖品已由平台下架，无法领取' })
      const { givenId, ...gained } = await drawing.give(tx, prize, uid, `wish.${wishId}`)
      if (!(await queries.setReceived(tx, wishId, givenId))) throw new AppError('PRIZE_TAKEN')
      return { gained }
    },
  }
}
