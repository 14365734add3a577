import type { GoodsSn, PoolId } from '@app/contract'
import type { NewPool, NewPrize } from '../../src/modules/play/index.ts'
import { makeGoods, type NewTestGoods, testPicture } from './goods.ts'
import type { Site } from './server.ts'

/** A prize that is always drawn, by default. */
export const prize = (given: Partial<NewPrize> & Pick<NewPrize, 'kind'>): NewPrize => ({
  name: '奖品',
  cover: testPicture,
  odds: 10_000,
  ...given,
})

/** A lottery that began an hour ago: the given prizes, filled up to eight; a thank-you takes the remaining odds. */
export function lotteryOf(prizes: readonly NewPrize[], given: Partial<NewPool> = {}): NewPool {
  const left = 10_000 - prizes.reduce((sum, { odds }) => sum + odds, 0)
  const others = Array.from({ length: 7 - prizes.length }, (_, index) =>
    prize({ kind: 'points', name: `${index + 1} 积分`, points: index + 1, odds: 0 }),
  )
  const thankYou = { ...thanks(left), name: '谢谢参与' }
  return {
    kind: 'lottery',
    title: '灯会转盘',
    cover: testPicture,
    rules: ['每天一次免费。'],
    startsAt: new Date(Date.now() - 3_600_000),
    prizes: [...prizes, thankYou, ...others],
    ...given,
  }
}

/** Publishes a lottery; returns its id. */
export function makeLottery(
  { context }: Site,
  prizes: readonly NewPrize[] = [],
  given: Partial<NewPool> = {},
): Promise<PoolId> {
  return context.database.transaction((tx) => context.play.publishPool(tx, lotteryOf(prizes, given)))
}

/** A thank-you for the remaining odds, and the fallback of exhausted prizes. */
export const thanks = (odds: number): NewPrize =>
  prize({ kind: 'thanks', name: '谢谢你的心愿', odds, isFallback: true })

export const points = (odds: number, amount = 5): NewPrize =>
  prize({ kind: 'points', name: `${amount} 积分`, points: amount, odds })

/** Pieces of a work. */
export const collectible = (giftSn: GoodsSn, odds: number, stock = 100, name = '一纸花笺'): NewPrize =>
  prize({ kind: 'collectible', name, giftSn, odds, stock })

export interface GivenEvent extends Partial<Omit<NewPool, 'kind'>> {
  /** Seconds from now. */
  startsIn?: number
  endsIn?: number
}

/** Publishes a wishing event, open for an hour, whose wishes all bring thanks; returns its id. */
export function makeEvent(
  { context }: Site,
  { startsIn = -3600, endsIn = 3600, ...given }: GivenEvent = {},
): Promise<PoolId> {
  return context.database.transaction((tx) =>
    context.play.publishPool(tx, {
      kind: 'wish',
      title: '锦书祈愿',
      subtitle: '把心愿交给风',
      cover: testPicture,
      rules: ['每人每天三次免费'],
      startsAt: new Date(Date.now() + startsIn * 1000),
      endsAt: new Date(Date.now() + endsIn * 1000),
      prizes: [thanks(10_000)],
      ...given,
    }),
  )
}

/** Creates the good that paid wishes are sold as. */
export async function makeTicket({ context }: Site, given: NewTestGoods = {}): Promise<GoodsSn> {
  return makeGoods(context.database, { name: '锦书一封', priceFen: 990, goodsType: 3, ...given })
}

/** Publishes an event in which every wish brings a piece of a work of its own. */
export async function makeGivingEvent(site: Site, { pieces = 100 }: { pieces?: number } = {}) {
  const goodsSn = await makeGoods(site.context.database, { name: '一纸花笺', edition: pieces })
  const eventId = await makeEvent(site, { prizes: [collectible(goodsSn, 10_000, pieces), thanks(0)] })
  return { eventId, goodsSn }
}
