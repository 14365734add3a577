import type { Picture, PoolId } from '@app/contract'
import { RecordSource } from '@app/contract/enums'
import { insertEarnings } from '../../server/src/modules/points/ledgerQueries.ts'
import { collectible, lotteryOf, points } from '../../server/test/support/pools.ts'
import { query, withSite } from './database.ts'
import type { Person } from './people.ts'
import { newWork, type Work } from './works.ts'

export interface Lottery {
  configId: PoolId
  title: string
  /** Prize of every draw, if it is a work. */
  work: Work
}

export interface LotteryOptions {
  /** Result of every draw: a piece of a new work, 5 points, or nothing. */
  brings?: 'work' | 'points' | 'thanks'
  freePerDay?: number
}

/** Creates a lottery with a fixed result. */
export async function newLottery({ brings = 'work', freePerDay = 1 }: LotteryOptions = {}): Promise<Lottery> {
  const work = await newWork({ edition: 20 })
  const title = `夜游签 ${work.goodsSn.slice(-6)}`
  const covers = await query<{ cover: Picture }>(
    `select cover from goods where form = 1 and sn like 'G%' order by sn limit 8`,
  )
  const always = (is: LotteryOptions['brings']) => (brings === is ? 10_000 : 0)
  const piece = collectible(work.goodsSn, always('work'), 5, work.name)
  const pool = lotteryOf([piece, points(always('points'))], { title, freePerDay, costPoints: 20, perDay: 10 })
  const prizes = pool.prizes.map((prize, index) => ({ ...prize, cover: covers[index]?.cover ?? prize.cover }))
  const configId = await withSite(({ context: { database, play } }) =>
    database.transaction((tx) => play.publishPool(tx, { ...pool, cover: prizes[0]?.cover ?? pool.cover, prizes })),
  )
  return { configId, title, work }
}

/** Gives a user points, as if earned. */
export async function givePoints({ uid }: Person, amount: number): Promise<void> {
  const earning = { uid, source: RecordSource.system, change: amount, title: '系统赠送', reference: `test-${uid}` }
  await withSite(({ context: { database } }) =>
    database.transaction((tx) => insertEarnings(tx, [earning], { months: 12, owing: true })),
  )
}

/** Lists a user's draws, oldest first. */
export function drawsOf({ uid }: Person): Promise<{ cost: number; ordinal: number }[]> {
  return query('select cost_points as cost, ordinal from award_draws where uid = $1 order by id', [uid])
}
