import type { Input, Reply } from '@app/contract'
import type { Call } from '@app/contract/client'
import type { NewPool, NewPrize } from '../../src/modules/play/index.ts'
import { newKey } from '../boxes/world.ts'
import type { TestServer } from '../support/server.ts'

const cover = { url: '/media/test', widths: [320], ratio: 1, placeholder: 'data:,' }

/** A prize that is drawn always, unless a test says otherwise. */
export const prize = (given: Partial<NewPrize> & Pick<NewPrize, 'kind'>): NewPrize => ({
  name: '奖品',
  cover,
  odds: 10_000,
  ...given,
})

/** A lottery that began an hour ago: the given prizes, then others up to eight; what odds are left has a thank-you. */
export function lotteryOf(prizes: readonly NewPrize[], given: Partial<NewPool> = {}): NewPool {
  const left = 10_000 - prizes.reduce((sum, { odds }) => sum + odds, 0)
  const others = Array.from({ length: 7 - prizes.length }, (_, index) =>
    prize({ kind: 'points', name: `${index + 1} 积分`, points: index + 1, odds: 0 }),
  )
  const thanks = prize({ kind: 'thanks', name: '谢谢参与', odds: left, isFallback: true })
  return {
    kind: 'lottery',
    title: '灯会转盘',
    cover,
    rules: ['每天一次免费。'],
    startsAt: new Date(Date.now() - 3_600_000),
    prizes: [...prizes, thanks, ...others],
    ...given,
  }
}

/** Publishes a lottery; returns its number. */
export function makeLottery(
  { context }: TestServer,
  prizes: readonly NewPrize[] = [],
  given: Partial<NewPool> = {},
): Promise<string> {
  return context.database.transaction((tx) => context.play.publishPool(tx, lotteryOf(prizes, given)))
}

/** Draws over HTTP as a new wish of the caller's. */
export const draw = (call: Call, configId: string, costPoints = 0, key = newKey()) =>
  call('hwnft/awardConfig/award', { configId, costPoints }, key)

export async function findLottery(
  call: Call,
  configId: string,
): Promise<Reply<'hwnft/awardConfig/list'>['list'][number]> {
  const { list } = await call('hwnft/awardConfig/list', {})
  const lottery = list.find((one) => one.configId === configId)
  if (!lottery) throw new Error(`Lottery ${configId} is not open`)
  return lottery
}

export const logOf = (call: Call, input: Input<'hwnft/awardLog/list'> = {}) => call('hwnft/awardLog/list', input)

/** Moves the tries of one lottery by days, as if they had been then. */
export async function moveTries({ context }: TestServer, poolId: string, days: number): Promise<void> {
  await context.database.pool.query('update draw_tries set day = day + $2::int where pool_id = $1', [poolId, days])
}
