import type { Reply } from '@app/contract'
import type { Database, Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { Sweep } from '../../../jobs/worker.ts'
import type { Drawing, PrizeRow } from '../drawing/index.ts'
import * as queries from './queries.ts'

/** Prizes one transaction takes back at most. */
const expiredAtOnce = 100

/** What waits for those who wished: taken once, or given back when its time is over (rules.md, play). */
export function createReceiving(database: Database, drawing: Pick<Drawing, 'give' | 'isGone' | 'release' | 'prizeOf'>) {
  async function prizeOf(tx: Tx, id: string): Promise<PrizeRow> {
    const prize = await drawing.prizeOf(tx, id)
    if (!prize) throw new Error(`There is no prize ${id}`)
    return prize
  }

  const sweep: Sweep = {
    name: 'wish-prizes-expiry',
    everySeconds: 60,
    run: () =>
      database.transaction(async (tx) => {
        const expired = await queries.expire(tx, expiredAtOnce)
        // By good, so that two sweeps at once cannot wait for each other.
        const prizes = await Promise.all(expired.map(({ prizeId }) => prizeOf(tx, prizeId)))
        for (const prize of prizes.toSorted((a, b) => ((a.gift_sn ?? '') < (b.gift_sn ?? '') ? -1 : 1))) {
          await drawing.release(tx, prize)
        }
        return expired.length === expiredAtOnce
      }),
  }

  return {
    sweep,

    /**
     * Gives somebody the prize of their wish. Throws WISH_NOT_FOUND for the wish of somebody else and for one that
     * brought nothing, PRIZE_TAKEN, and PRIZE_EXPIRED, also where the platform took down what it was.
     */
    async receive(tx: Tx, uid: string, wishId: string): Promise<Reply<'hwnft/wishLog/receive'>> {
      const wish = await queries.lockOwn(tx, wishId, uid)
      if (!wish?.receive_by) throw new AppError('WISH_NOT_FOUND')
      if (wish.received_at) throw new AppError('PRIZE_TAKEN')
      if (wish.is_expired) throw new AppError('PRIZE_EXPIRED')
      const prize = await prizeOf(tx, wish.prize_id)
      if (await drawing.isGone(tx, prize)) throw new AppError('PRIZE_EXPIRED', { msg: '奖品已由平台下架，无法领取' })
      const { givenId, ...gained } = await drawing.give(tx, prize, uid, `wish.${wishId}`)
      await queries.setReceived(tx, wishId, givenId)
      return { gained }
    },
  }
}
