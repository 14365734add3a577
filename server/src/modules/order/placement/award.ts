import type { GoodsSn, OrderSn, Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../core/database.ts'
import { randomKey, timedSn } from '../../../core/ids.ts'
import type { GoodsModule, GoodsType } from '../../goods/index.ts'

/** A purchase that a user won the right to make. */
export interface Award {
  uid: Uid
  goodsSn: GoodsSn
  goodsType: GoodsType
  /** Fen; applies to this order only, whatever the price of the goods. */
  priceFen: number
  /** Seconds until the unpaid order closes. */
  paySeconds: number
}

/** Reserves one piece and makes the waiting order that pays for it; returns its number. Throws SOLD_OUT. */
export async function awardOrder(
  { goods }: { goods: Pick<GoodsModule, 'reserveStock'> },
  tx: Tx,
  { uid, goodsSn, goodsType, priceFen, paySeconds }: Award,
): Promise<OrderSn> {
  const sn = timedSn(Date.now())
  await goods.reserveStock(tx, { goodsSn, quantity: 1, orderSn: sn })
  await tx
    .insertInto('orders')
    .values({
      sn,
      uid,
      goods_sn: goodsSn,
      goods_type: goodsType,
      quantity: 1,
      price_fen: priceFen,
      amount_fen: priceFen,
      // No request has this key, and none can be made with it.
      request_key: `award:${randomKey(24)}`,
      pay_by: sql<Date>`now() + make_interval(secs => ${paySeconds})`,
    })
    .execute()
  return sn
}
