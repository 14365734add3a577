import { randomBytes } from 'node:crypto'
import { GoodsForm, type GoodsSn, OrderGoodsType } from '@app/contract'
import { commitmentOf, editionOf, faultOf, rulesVersion } from '@app/fair'
import type { Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { Sealer } from '../../../core/crypto.ts'
import { sortedBy } from '../../../core/sortedBy.ts'
import type { GoodsModule } from '../../goods/index.ts'
import { insertBox, reservePrizeIds } from './queries.ts'
import { sealOf, tableOf } from './decks.ts'

/** A blind box to publish: existing goods of type 2, and the contents of its edition, in this order. */
export interface NewBlindBox {
  goodsSn: GoodsSn
  /** `isOwn`: the work was issued with the box and is available only from it. */
  prizes: readonly { goodsSn: GoodsSn; rank: string; quantity: number; isOwn?: boolean }[]
}

export interface PublicationDeps {
  sealer: Sealer
  goods: Pick<GoodsModule, 'summaries' | 'reserveStock'>
}

/**
 * Decides the contents of every box of an edition and commits to them: afterwards nobody, including the platform, can
 * change the result. Reserves the prizes' pieces. Throws CONFLICT if the table does not fit this box, GOODS_NOT_FOUND,
 * and SOLD_OUT if too few pieces of a prize are left. Returns the commitment.
 */
export async function publishBox(
  { goods, sealer }: PublicationDeps,
  tx: Tx,
  { goodsSn, prizes }: NewBlindBox,
): Promise<string> {
  await requireTable(goods, tx, { goodsSn, prizes })
  const ids = await reservePrizeIds(tx, prizes.length)
  const rows = prizes.map((prize, index) => ({
    id: ids[index] ?? '',
    goods_sn: prize.goodsSn,
    rank: prize.rank,
    quantity: prize.quantity,
    is_own: prize.isOwn ?? false,
  }))
  const table = tableOf(rows.map((row) => ({ ...row, box_sn: goodsSn })))
  const seed = randomBytes(32).toString('hex')
  const commitment = commitmentOf(seed, table)
  await insertBox(tx, { goodsSn, rulesVersion, commitment, sealedSeed: sealer.encrypt(seed, sealOf(goodsSn)) }, rows)
  for (const prize of sortedBy(prizes, (one) => one.goodsSn)) {
    await goods.reserveStock(tx, { goodsSn: prize.goodsSn, quantity: prize.quantity, orderSn: null })
  }
  return commitment
}

async function requireTable(goods: PublicationDeps['goods'], tx: Tx, { goodsSn, prizes }: NewBlindBox): Promise<void> {
  const works = await goods.summaries(tx, [goodsSn, ...prizes.map((prize) => prize.goodsSn)])
  const box = works.get(goodsSn)
  if (!box || prizes.some((prize) => !works.has(prize.goodsSn))) throw new AppError('GOODS_NOT_FOUND')
  const isBox = box.goodsType === OrderGoodsType.blindBox && box.form === GoodsForm.digital
  if (!isBox) throw new AppError('CONFLICT', { msg: '这件商品不是盲盒' })
  const arePieces = prizes.every((prize) => {
    const work = works.get(prize.goodsSn)
    return work?.goodsType === OrderGoodsType.ordinary && work.form === GoodsForm.digital
  })
  if (!arePieces) throw new AppError('CONFLICT', { msg: '盲盒里只能是数字藏品' })
  const table = prizes.map((prize) => ({ ...prize, prizeId: prize.goodsSn }))
  if (faultOf(table) || prizes.some((prize) => prize.rank.trim() === '')) {
    throw new AppError('CONFLICT', { msg: '奖品表不完整：每件奖品要有等级和数量，且只列一次' })
  }
  if (editionOf(table) !== box.edition) throw new AppError('CONFLICT', { msg: '奖品数量之和须等于盲盒发行量' })
}
