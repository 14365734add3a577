import { RedeemGiftType } from '@app/contract'
import { works } from '@app/demo/catalogue/works/index'
import { sql } from 'kysely'
import type { Tx } from '../core/database.ts'
import type { Foundation } from '../core/foundation.ts'
import { type Codes, writeCode } from '../modules/boxes/index.ts'

const key = 'demo.codes'
const perWork = 3
const validDays = 365

interface Parts extends Pick<Foundation, 'database' | 'sealer'> {
  boxes: { codes: Pick<Codes, 'issue' | 'openAmong'> }
}

/**
 * Makes the demonstration's gift codes unless they were made, and returns those that can still be redeemed. They are
 * drawn from this installation's own secret, so that they can be shown at each start though no code is ever kept.
 */
export async function ensureDemoCodes({ database, sealer, boxes }: Parts): Promise<string[]> {
  const code = (index: number) => writeCode(sealer.keyedHash(String(index), 'demo.code'))
  const gifts = giftWorks()
  const batches = gifts.map((name, gift) => ({
    name,
    codes: Array.from({ length: perWork }, (_, index) => code(gift * perWork + index)),
  }))
  await database.transaction(async (tx) => {
    const claimed = await tx
      .insertInto('settings')
      .values({ key, value: JSON.stringify({ works: gifts }) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (claimed.numInsertedOrUpdatedRows === 0n) return
    for (const { name, codes } of batches) {
      const sn = await findWithPlenty(tx, name)
      if (sn === undefined) continue
      await boxes.codes.issue(tx, {
        giftType: RedeemGiftType.collectible,
        giftSn: sn,
        validDays,
        note: 'demonstration',
        codes,
      })
    }
  })
  return boxes.codes.openAmong(batches.flatMap(({ codes }) => codes))
}

/** A good by its name; undefined where an older demonstration has none such, or too few pieces are left by now. */
async function findWithPlenty(tx: Tx, name: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('goods')
    .innerJoin('goods_stock', 'goods_stock.goods_sn', 'goods.sn')
    .select('sn')
    .where('name', '=', name)
    .where(sql<boolean>`goods_stock.edition - sold - reserved >= ${perWork}`)
    .executeTakeFirst()
  return row?.sn
}

/** Titles of two works with plenty left, of different series. */
function giftWorks(): string[] {
  const plenty = works.filter(({ form, sale }) => form === 1 && sale.kind === 'on sale' && sale.soldRatio < 0.5)
  const [first] = plenty
  const second = plenty.find(({ series }) => series !== first?.series)
  return [first, second].flatMap((work) => (work ? [work.title] : []))
}
