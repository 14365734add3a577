import { GoodsForm, RedeemGiftType } from '@app/contract'
import { blindBoxes, giftBoxes } from '@app/demo/catalogue/boxes'
import { works } from '@app/demo/catalogue/works/index'
import { sql } from 'kysely'
import type { Tx } from '../core/database.ts'
import type { CoreServices } from '../core/coreServices.ts'
import { type Codes, writeCode } from '../modules/boxes/index.ts'

const key = 'demo.codes'
const perGift = 3
const validDays = 365

interface Parts extends Pick<CoreServices, 'database' | 'sealer'> {
  boxes: { codes: Pick<Codes, 'issue' | 'openAmong'> }
}

/**
 * Creates the demonstration's gift codes if they do not exist, and returns those that can still be redeemed. The codes
 * are derived from the installation's own secret, so they can be shown at each start although no code is stored. The
 * first are for collectibles; then follow one for a blind box and one for a gift box.
 */
export async function ensureDemoCodes({ database, sealer, boxes }: Parts): Promise<string[]> {
  const code = (index: number) => writeCode(sealer.keyedHash(String(index), 'demo.code'))
  const gifts = giftsByCode()
  const batches = gifts.map((gift, index) => ({
    ...gift,
    codes: Array.from({ length: perGift }, (_, place) => code(index * perGift + place)),
  }))
  await database.transaction(async (tx) => {
    const claimed = await tx
      .insertInto('settings')
      .values({ key, value: JSON.stringify({ gifts: gifts.map(({ name }) => name) }) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (claimed.numInsertedOrUpdatedRows === 0n) return
    for (const { giftType, name, codes } of batches) {
      const giftSn = await findGift(tx, giftType, name)
      if (giftSn === undefined) continue
      await boxes.codes.issue(tx, { giftType, giftSn, validDays, note: '演示', codes })
    }
  })
  return boxes.codes.openAmong(batches.flatMap(({ codes }) => codes))
}

interface DemoGift {
  giftType: RedeemGiftType
  name: string
}

/** Finds a gift by name; undefined if an older demonstration lacks it, or too few pieces are left. */
async function findGift(tx: Tx, giftType: RedeemGiftType, name: string): Promise<string | undefined> {
  if (giftType === RedeemGiftType.giftBox) {
    return (await tx.selectFrom('gift_boxes').select('id').where('name', '=', name).executeTakeFirst())?.id
  }
  const row = await tx
    .selectFrom('goods')
    .innerJoin('goods_taken', 'goods_taken.goods_sn', 'goods.sn')
    .select('sn')
    .where('name', '=', name)
    .where(sql<boolean>`goods_taken.edition - taken >= ${perGift}`)
    .executeTakeFirst()
  return row?.sn
}

/** Chooses two works of different series with plenty of stock, a blind box on sale and a gift box. */
function giftsByCode(): DemoGift[] {
  const plenty = works.filter(
    ({ form, sale }) => form === GoodsForm.digital && sale.kind === 'on sale' && sale.soldRatio < 0.5,
  )
  const [first] = plenty
  const second = plenty.find(({ series }) => series !== first?.series)
  const box = blindBoxes.find(({ sale }) => sale.kind === 'on sale')
  const [giftBox] = giftBoxes
  const { collectible, blindBox, giftBox: whole } = RedeemGiftType
  return [
    ...[first, second].flatMap((work) => (work ? [{ giftType: collectible, name: work.title }] : [])),
    ...(box ? [{ giftType: blindBox, name: box.title }] : []),
    ...(giftBox ? [{ giftType: whole, name: giftBox.title }] : []),
  ]
}
