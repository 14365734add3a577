import { type ActivityId, GoodsForm, type GoodsSn, OrderGoodsType } from '@app/contract'
import type { Finding } from '@app/contract/admin/drafts'
import type { Db, Tx } from '../../core/database.ts'
import type { GoodsModule } from '../goods/index.ts'
import type { VaultModule } from '../vault/index.ts'
import * as queries from './adminQueries.ts'
import type { NewActivity } from './queries.ts'

type CheckedActivity = Pick<NewActivity, 'resultGoodsSn' | 'total' | 'startsAt' | 'endsAt' | 'materials'>

export interface FindingsDeps {
  goods: Pick<GoodsModule, 'summaries' | 'leftOf'>
  vault: Pick<VaultModule, 'heldCounts'>
}

/** Facts about an activity besides its content. */
export interface Standing {
  id: ActivityId | null
  /** Whether its results are reserved already. */
  isPublished: boolean
}

/**
 * Finds problems with a recipe at a moment in epoch milliseconds. Blocking findings make it impossible to compose or to
 * supply; warnings may be intended.
 */
export async function findingsOf(
  db: Db | Tx,
  { goods, vault }: FindingsDeps,
  activity: CheckedActivity,
  { id, isPublished, now }: Standing & { now: number },
): Promise<Finding[]> {
  const found: Finding[] = []
  const add = (level: Finding['level'], code: string, field: string, sentence: string) =>
    void found.push({ level, code, field, sentence })
  const { resultGoodsSn, total, startsAt, endsAt, materials } = activity
  const sns = materials.map(({ goodsSn }) => goodsSn)
  const works = await goods.summaries(db, [resultGoodsSn, ...sns])
  const nameOf = (sn: GoodsSn) => works.get(sn)?.name ?? sn
  const isPiece = (sn: GoodsSn) => {
    const work = works.get(sn)
    return work?.form === GoodsForm.digital && work.goodsType === OrderGoodsType.ordinary
  }

  if (endsAt && endsAt <= startsAt) add('blocks', 'windowOrder', 'endsAt', '结束时间要在开始时间之后')
  if (endsAt && endsAt.getTime() <= now) add('blocks', 'windowOver', 'endsAt', '结束时间已经过去')
  if (!isPiece(resultGoodsSn)) {
    add('blocks', 'resultNotDigital', 'resultGoodsSn', '合成所得应为数字藏品，请核对编号')
  } else if (!isPublished) {
    const left = await goods.leftOf(resultGoodsSn, db)
    if (left < total) {
      add('blocks', 'resultTooFew', 'total', `《${nameOf(resultGoodsSn)}》只剩 ${left} 份，不够 ${total} 份`)
    }
  }
  if (works.get(resultGoodsSn)?.isTakenDown) add('blocks', 'resultTakenDown', 'resultGoodsSn', '合成所得已被平台下架')

  const [held, others] = await Promise.all([vault.heldCounts(db, sns), queries.alsoConsuming(db, sns, id)])
  for (const [index, { goodsSn, quantity }] of materials.entries()) {
    const field = `materials.${index}`
    const name = nameOf(goodsSn)
    if (materials.findIndex((other) => other.goodsSn === goodsSn) < index) {
      add('blocks', 'materialTwice', field, `《${name}》列了两次，请合成一行`)
      continue
    }
    if (goodsSn === resultGoodsSn) add('blocks', 'materialIsResult', field, '合成所得不能同时是材料')
    if (!isPiece(goodsSn)) {
      add('blocks', 'materialNotDigital', field, `${name} 不是数字藏品，请核对编号`)
      continue
    }
    if (works.get(goodsSn)?.isTakenDown) add('warns', 'materialTakenDown', field, `《${name}》已被平台下架`)
    const has = held.get(goodsSn) ?? 0
    const left = await goods.leftOf(goodsSn, db)
    if (has + left < quantity) {
      add('blocks', 'materialNotGivenOut', field, `《${name}》没有人持有，也没有余量可发，没有人能合成`)
    } else if (has === 0) {
      add('warns', 'materialNotHeld', field, `《${name}》还没有人持有，要先发放出去`)
    } else if (has < quantity * total) {
      const enough = Math.floor(has / quantity)
      add('warns', 'materialScarce', field, `《${name}》现有 ${has} 件在藏友手里，最多合成 ${enough} 次`)
    }
    const other = others.find((one) => one.goods_sn === goodsSn)
    if (other) add('warns', 'materialElsewhere', field, `《${name}》也是「${other.title}」的材料`)
  }
  return found
}
