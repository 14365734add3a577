import type { Picture, PoolId } from '@app/contract'
import { collectible, lotteryOf } from '../../server/test/support/pools.ts'
import { query, withSite } from './database.ts'
import type { Person } from './people.ts'
import { newWork, type Work } from './works.ts'

export interface Lottery {
  configId: PoolId
  title: string
  /** Prize of every draw. */
  work: Work
}

/** Creates a lottery whose every draw brings a piece of a new work. */
export async function newLottery({ freePerDay }: { freePerDay: number }): Promise<Lottery> {
  const work = await newWork({ edition: 20 })
  const title = `夜游签 ${work.goodsSn.slice(-6)}`
  const covers = await query<{ cover: Picture }>(
    `select cover from goods where form = 1 and sn like 'G%' order by sn limit 8`,
  )
  const pool = lotteryOf([collectible(work.goodsSn, 10_000, 5, work.name)], { title, freePerDay, perDay: 10 })
  const prizes = pool.prizes.map((prize, index) => ({ ...prize, cover: covers[index]?.cover ?? prize.cover }))
  const configId = await withSite(({ context: { database, play } }) =>
    database.transaction((tx) => play.publishPool(tx, { ...pool, cover: prizes[0]?.cover ?? pool.cover, prizes })),
  )
  return { configId, title, work }
}

/** Lists a user's draws, oldest first. */
export function drawsOf({ uid }: Person): Promise<{ cost: number; ordinal: number }[]> {
  return query('select cost_points as cost, ordinal from award_draws where uid = $1 order by id', [uid])
}
