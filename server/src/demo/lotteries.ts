import type { Uid } from '@app/contract'
import { lotteries, type LotteryPrize } from '@app/demo/catalogue/lotteries'
import { sql } from 'kysely'
import type { Tx } from '../core/database.ts'
import type { NewPrize, PlayModule } from '../modules/play/index.ts'
import type { GiftOf } from './prizes.ts'
import type { PictureOf } from './types.ts'
import { inPast } from './past.ts'

export type DemoLotteries = Pick<PlayModule, 'publishPool' | 'drawOnce'>

interface Surroundings {
  pictureOf: PictureOf
  giftOf: GiftOf
  /** Adult, verified users whom nobody can log in as. The accounts to try keep their free draws. */
  invited: readonly Uid[]
}

/** Days since the lotteries opened. */
const openDays = 7
/** Minutes between the draws of the log, so that it looks like one evening. */
const minutesApart = 11

/** Opens the lotteries, and lets each of the invited users draw once, at random. */
export async function seedLotteries(
  tx: Tx,
  play: DemoLotteries,
  { pictureOf, giftOf, invited }: Surroundings,
): Promise<void> {
  const prizeOf = (lottery: string, prize: LotteryPrize, index: number): NewPrize => {
    if ('key' in prize) {
      const { kind, key, odds, stock } = prize
      return { ...giftOf(kind, key), kind, odds, stock }
    }
    const cover = pictureOf(`lotteries/${lottery}_${index + 1}`)
    return { ...prize, cover, isFallback: prize.kind === 'thanks' }
  }
  for (const { key, title, subtitle, rules, prizes } of lotteries) {
    const poolId = await play.publishPool(tx, {
      kind: 'lottery',
      title,
      subtitle,
      cover: pictureOf(`lotteries/${key}`),
      rules,
      startsAt: new Date(Date.now() - openDays * 86_400_000),
      prizes: prizes.map((prize, index) => prizeOf(key, prize, index)),
    })
    for (const uid of invited) await play.drawOnce(tx, { poolId, uid, costPoints: 0 })
    const move = sql`
      update award_draws d set created_at = d.created_at - place * make_interval(mins => ${minutesApart})
      from (select id, row_number() over (order by id desc) as place from award_draws where pool_id = ${poolId}) p
      where p.id = d.id`
    await inPast(tx, 'award_draws', () => move.execute(tx))
  }
}
