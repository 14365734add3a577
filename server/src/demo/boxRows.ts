import {
  GoodsForm,
  type GoodsSn,
  GoodsStatus,
  KycStatus,
  OrderGoodsType,
  RedeemGiftType,
  type Uid,
} from '@app/contract'
import { blindBoxes, giftBoxes } from '@app/demo/catalogue/boxes'
import { creators } from '@app/demo/catalogue/creators'
import { shops } from '@app/demo/catalogue/shops'
import type { BlindBox } from '@app/demo/catalogue/types'
import { works } from '@app/demo/catalogue/works/index'
import { sql } from 'kysely'
import type { Tx } from '../core/database.ts'
import type { BoxesModule } from '../modules/boxes/index.ts'
import type { SeededGoods } from './catalogueRows.ts'
import { standingOf } from './sale.ts'
import type { PictureOf } from './types.ts'
import { publishGoods } from '../modules/goods/index.ts'

export type DemoBoxes = Pick<
  BoxesModule,
  'publish' | 'open' | 'giveBlindBoxes' | 'defineGiftBox' | 'giveGiftBox' | 'settleAll'
>

interface Surroundings {
  pictureOf: PictureOf
  goods: Pick<SeededGoods, 'snOf' | 'shopOf'>
  /** The accounts to try, the collector first. */
  uids: readonly Uid[]
  /** Adult, verified users whom nobody can log in as. */
  invited: readonly Uid[]
}

/** Unopened boxes of each edition that the collector holds from the start. */
const collectorBoxes = 6
/** Boxes that each of the other users opened from a finished sale. */
const openedEach = 4
/** Days since they were opened. */
const openedDaysAgo = 9

/**
 * Inserts the blind boxes with their works, their holders, and the gift boxes. Returns the boxes' numbers and gift
 * boxes' ids by key.
 */
export async function seedBoxes(tx: Tx, boxes: DemoBoxes, around: Surroundings): Promise<ReadonlyMap<string, string>> {
  const snOf = new Map<string, string>()
  for (const [index, box] of blindBoxes.entries()) {
    snOf.set(box.key, await insertBox(tx, boxes, { box, index, around }))
  }
  // Reveals the seed of the sold-out box; nothing else is over yet.
  await boxes.settleAll(tx)
  return new Map([...snOf, ...(await seedGiftBoxes(tx, boxes, around, snOf))])
}

async function insertBox(
  tx: Tx,
  boxes: DemoBoxes,
  { box, index, around }: { box: BlindBox; index: number; around: Surroundings },
): Promise<string> {
  const goodsSn = `B${2_026_000_001 + index}`
  const standing = standingOf({ ...box, form: GoodsForm.digital }, index, { now: Date.now() / 1000, coming: [] })
  const common = commonOf(box, around)
  await publishGoods(tx, {
    ...common,
    goodsSn,
    edition: box.edition,
    goodsType: OrderGoodsType.blindBox,
    name: box.title,
    subtitle: `${box.prizes.length} 款随机一款，概率公开可查`,
    cover: around.pictureOf(`boxes/${box.key}`),
    story: [box.story],
    rules: boxRules(box.perPersonLimit),
    status: standing.status === GoodsStatus.soldOut ? GoodsStatus.inSale : standing.status,
    priceFen: box.priceFen,
    perPersonLimit: box.perPersonLimit,
    isDrop: standing.isDrop,
    saleStart: new Date(standing.saleStart * 1000),
  })
  const prizes = []
  for (const [place, prize] of box.prizes.entries()) {
    const sn = `P${2_026_000_001 + index * 100 + place}`
    await publishGoods(tx, {
      ...common,
      goodsSn: sn,
      edition: prize.quantity,
      name: prize.title,
      subtitle: box.title,
      cover: around.pictureOf(`boxes/${prize.key}`),
      story: [prize.story],
      // The work is available only from its box.
      isPrize: true,
      status: GoodsStatus.merchantOffShelf,
      priceFen: 0,
      saleStart: sql<Date>`now()`,
    })
    prizes.push({ goodsSn: sn, rank: `${prize.rarity}款`, quantity: prize.quantity })
  }
  await boxes.publish(tx, { goodsSn, prizes })
  if (standing.sold > 0) await handOut(tx, boxes, { goodsSn, sold: standing.sold, edition: box.edition, around })
  return goodsSn
}

/** Gives the sold boxes to users; if all are sold, the other users have opened some of theirs. */
async function handOut(
  tx: Tx,
  boxes: DemoBoxes,
  { goodsSn, sold, edition, around }: { goodsSn: GoodsSn; sold: number; edition: number; around: Surroundings },
): Promise<void> {
  const [collector = '', ...others] = [...around.uids, ...around.invited]
  await boxes.giveBlindBoxes(tx, { goodsSn, uid: collector, quantity: Math.min(collectorBoxes, sold) })
  // Unverified accounts hold none.
  const people = others.filter((uid) => around.invited.includes(uid))
  let left = sold - collectorBoxes
  for (const [index, uid] of people.entries()) {
    const quantity = Math.floor(left / (people.length - index))
    if (quantity === 0) continue
    left -= quantity
    const boxIds = await boxes.giveBlindBoxes(tx, { goodsSn, uid, quantity })
    if (sold < edition) continue
    const caller = { uid, family: '', kycStatus: KycStatus.success, birthDate: '1980-04-15', points: 0 }
    await boxes.open(tx, caller, boxIds.slice(0, openedEach))
  }
  await sql`
    update user_blind_boxes set created_at = now() - make_interval(days => ${openedDaysAgo}),
      opened_at = opened_at - make_interval(days => ${openedDaysAgo}) + number * interval '37 min'
    where goods_sn = ${goodsSn} and opened_at is not null`.execute(tx)
}

async function seedGiftBoxes(
  tx: Tx,
  boxes: DemoBoxes,
  { pictureOf, goods, uids }: Surroundings,
  boxSns: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  for (const { key, title, subtitle, story, contents } of giftBoxes) {
    const id = await boxes.defineGiftBox(tx, {
      name: title,
      subtitle,
      cover: pictureOf(`boxes/${key}`),
      story: story.split('\n'),
      contents: contents.map((content) => ({
        type: content.kind === 'work' ? RedeemGiftType.collectible : RedeemGiftType.blindBox,
        goodsSn: content.kind === 'work' ? goods.snOf(content.key) : (boxSns.get(content.key) ?? ''),
        quantity: content.quantity,
      })),
    })
    await boxes.giveGiftBox(tx, id, uids[0] ?? '')
    ids.set(key, id)
  }
  return ids
}

/** Returns the shared fields of a shop's goods outside the catalogue: creator and issuer. */
export function commonOf({ shop }: Pick<BlindBox, 'shop'>, { goods }: { goods: Pick<SeededGoods, 'shopOf'> }) {
  const model = works.find((work) => work.shop === shop && work.form === GoodsForm.digital)
  const creator = creators.find(({ key }) => key === model?.creator)
  const issuer = shops.find(({ key }) => key === shop)
  if (!model || !creator || !issuer) throw new Error(`Nobody makes goods of ${shop}`)
  return {
    form: GoodsForm.digital,
    kind: issuer.kind,
    contractType: model.contractType,
    shopId: goods.shopOf(shop),
    creator: { name: creator.name, title: creator.craft, introduction: creator.introduction },
    issuer: issuer.name,
    licenceNumber: model.licenceNumber,
    aiUse: 'none' as const,
  }
}

function boxRules(perPersonLimit: number): string[] {
  return [
    '购买和开启需年满 18 周岁并完成实名认证。',
    ...(perPersonLimit > 0 ? [`每人限购 ${perPersonLimit} 个，待付款的订单也计算在内。`] : []),
    '每一款的数量和概率在购买前公开，第一个盲盒售出后不再改动。',
    '每个编号开出什么，在开售前已经确定，并公布了承诺值；发售结束后公布种子，任何人都可以核对每一次开启。',
    '盲盒没有开启期限。开出的藏品不支持退换，也不构成任何投资建议。',
  ]
}
