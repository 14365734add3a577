import { GoodsForm, GoodsStatus } from '@app/contract'
import type { Tx } from '../../../core/database.ts'
import { AppError, badInput } from '../../../core/errors.ts'
import type { NewGoods } from './newGoods.ts'
import { insertGoods } from './queries.ts'
import { announce } from '../queries.ts'
import { GoodsType } from '../types.ts'

/**
 * Creates goods, opens their stock and notifies every process; all goods are created here. Throws BAD_INPUT with the
 * field, and CONFLICT if the number is taken.
 */
export async function publishGoods(tx: Tx, given: NewGoods): Promise<void> {
  const goods = {
    ...given,
    goodsType: given.goodsType ?? GoodsType.ordinary,
    status: given.status ?? GoodsStatus.waitOnShelf,
  }
  requireSound(goods)
  if (!(await insertGoods(tx, goods))) throw new AppError('CONFLICT', { msg: '这个商品编号已经用过了' })
  await announce(tx, goods.goodsSn)
}

/** Throws BAD_INPUT with the field. */
export function requireSound({
  goodsSn,
  name,
  priceFen,
  edition,
  perPersonLimit = 0,
  form,
  parcel,
  ...rest
}: NewGoods): void {
  const { saleStart, saleEnd, priorityWindows = [], gallery, cover, before = {} } = rest
  const { sold = 0, reserved = 0 } = before
  if (!/^[\w-]{1,40}$/.test(goodsSn)) throw badInput('goodsSn', '商品编号只能用字母、数字和横线')
  if (name.trim() === '') throw badInput('name', '请填写商品名称')
  if (!isCount(priceFen)) throw badInput('priceFen', '价格以分为单位，不能小于零')
  if (!isCount(edition) || edition === 0) throw badInput('edition', '发行数量至少为 1')
  if (!isCount(perPersonLimit)) throw badInput('perPersonLimit', '限购数量不能小于零')
  if (!isCount(sold) || !isCount(reserved) || sold + reserved > edition) {
    throw badInput('before', '已经售出和预留的数量不能超过发行数量')
  }
  if (parcel && form !== GoodsForm.physical) throw badInput('parcel', '只有实物商品才有重量和运费')
  if (saleStart instanceof Date && saleEnd instanceof Date && saleEnd <= saleStart) {
    throw badInput('saleEnd', '发售结束时间要晚于开始时间')
  }
  if (priorityWindows.some(({ start, end }) => end <= start)) {
    throw badInput('priorityWindows', '优先购的结束时间要晚于开始时间')
  }
  if (gallery && !gallery.some(({ url }) => url === cover.url)) throw badInput('gallery', '图片里要包括封面')
}

const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0
