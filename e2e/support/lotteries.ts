import type { Picture } from '@app/contract'
import { RecordSource } from '@app/contract/enums'
import type { PrizeKind } from '@app/contract/drawing'
import { inject } from 'vitest'
import { openDatabase, type Tx } from '../../server/src/core/database.ts'
import { reserveStock } from '../../server/src/modules/goods/stock.ts'
import { insertPool } from '../../server/src/modules/play/drawing/poolQueries.ts'
import { insertEarning } from '../../server/src/modules/points/ledgerQueries.ts'
import { query } from './database.ts'
import type { Person } from './people.ts'
import { newWork, type Work } from './works.ts'

export interface Lottery {
  configId: string
  title: string
  /** What every draw brings; pieces of it where it is a work. */
  work: Work
}

export interface LotteryOptions {
  /** What every draw brings: a piece of a work of its own, 5 points, or nothing. */
  brings?: 'work' | 'points' | 'thanks'
  freePerDay?: number
}

async function inDatabase<Result>(act: (tx: Tx) => Promise<Result>): Promise<Result> {
  const database = openDatabase(inject('siteDatabaseUrl'), 1)
  try {
    return await database.transaction(act)
  } finally {
    await database.close()
  }
}

/** A lottery of its own, in which chance has no say. */
export async function newLottery({ brings = 'work', freePerDay = 1 }: LotteryOptions = {}): Promise<Lottery> {
  const work = await newWork({ edition: 20 })
  const title = `夜游签 ${work.goodsSn.slice(-6)}`
  const covers = await query<{ cover: Picture }>(
    `select cover from goods where form = 1 and sn like 'G%' order by sn limit 8`,
  )
  const prize = (index: number, name: string, kind: PrizeKind, always: boolean) => ({
    name,
    cover: covers[index]?.cover ?? { url: '', widths: [], ratio: 1, placeholder: '' },
    kind,
    giftSn: kind === 'collectible' ? work.goodsSn : null,
    points: kind === 'points' ? 5 + index - 1 : 0,
    odds: always ? 10_000 : 0,
    stock: kind === 'collectible' ? 5 : null,
    isFallback: kind === 'thanks',
  })
  const configId = await inDatabase(async (tx) => {
    const pool = {
      kind: 'lottery',
      title,
      subtitle: '八样山里的东西',
      cover: prize(0, '', 'thanks', false).cover,
      rules: ['每天零点更新次数。'],
      startsAt: new Date(Date.now() - 60_000),
      endsAt: null,
      freePerDay,
      costPoints: 20,
      perDay: 10,
      ticketGoodsSn: null,
    } as const
    const others = [2, 3, 4, 6, 7].map((index) => prize(index, `${index + 4} 积分`, 'points', false))
    const id = await insertPool(tx, pool, [
      prize(0, '谢谢参与', 'thanks', brings === 'thanks'),
      prize(1, '5 积分', 'points', brings === 'points'),
      ...others.slice(0, 3),
      prize(5, work.name, 'collectible', brings === 'work'),
      ...others.slice(3),
    ])
    await reserveStock(tx, { goodsSn: work.goodsSn, quantity: 5, orderSn: null })
    return id
  })
  return { configId, title, work }
}

/** Gives somebody points, as if earned. */
export async function givePoints({ uid }: Person, points: number): Promise<void> {
  const earning = { uid, source: RecordSource.system, change: points, title: '系统赠送', reference: `test-${uid}` }
  await inDatabase((tx) => insertEarning(tx, earning, 12))
}

/** What somebody drew, oldest first. */
export function drawsOf({ uid }: Person): Promise<{ cost: number; ordinal: number }[]> {
  return query('select cost_points as cost, ordinal from award_draws where uid = $1 order by id', [uid])
}
