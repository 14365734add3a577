import type { OrderSn } from '@app/contract'
import { operate } from './commands.ts'
import { query } from './database.ts'
import { newWork, type Work } from './works.ts'

/** Creates a physical good of 99 yuan on sale, with a freight of 12 yuan. */
export async function newTeacup(): Promise<Work> {
  const cup = await newWork({ price: 9900 })
  await query('update goods set form = 2, weight_grams = 420, freight_fen = 1200 where sn = $1', [cup.goodsSn])
  await query(`select pg_notify('goods_changed', $1)`, [cup.goodsSn])
  return cup
}

/** Marks the parcel of an order as shipped, with the operator's command. */
export async function ship(orderSn: OrderSn, carrier: string, trackingNumber: string): Promise<void> {
  await operate('parcels', 'send', orderSn, carrier, trackingNumber, '--as', 'owner')
}
