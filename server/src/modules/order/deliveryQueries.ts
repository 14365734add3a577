import { sql } from 'kysely'
import { OrderStatus } from '@app/contract'
import type { Db, Tx } from '../../core/database.ts'

/** Who carries a parcel, and the number it is found by. */
export interface Parcel {
  carrier: string
  trackingNumber: string
}

export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof find>>>

/** The parcel of an order; `seconds` are how long it waits to be received by itself, and can be sent back. */
export function find(db: Db | Tx, orderSn: string, seconds = { autoReceive: 0, return: 0 }) {
  return db
    .selectFrom('deliveries')
    .select([
      'order_sn',
      'address_encrypted',
      'freight_fen',
      'carrier',
      'tracking_number',
      'shipped_at',
      'received_at',
      sql<Date | null>`shipped_at + make_interval(secs => ${seconds.autoReceive})`.as('auto_receive_at'),
      sql<Date | null>`received_at + make_interval(secs => ${seconds.return})`.as('return_by'),
      sql<boolean>`coalesce(received_at + make_interval(secs => ${seconds.return}) <= now(), false)`.as(
        'is_past_return',
      ),
    ])
    .where('order_sn', '=', orderSn)
    .executeTakeFirst()
}

/**
 * Says where an order goes, or says it anew. What of its amount is not the price of its pieces is its freight, so that one
 * whose freight nobody asked for pays none.
 */
export async function setAddress(tx: Tx, orderSn: string, sealed: Buffer): Promise<void> {
  await tx
    .insertInto('deliveries')
    .columns(['order_sn', 'uid', 'address_encrypted', 'freight_fen'])
    .expression((eb) =>
      eb
        .selectFrom('orders')
        .select([
          'sn',
          'uid',
          sql<Buffer>`${sealed}::bytea`.as('address_encrypted'),
          sql<string>`amount_fen - price_fen * quantity`.as('freight_fen'),
        ])
        .where('sn', '=', orderSn),
    )
    .onConflict((conflict) => conflict.column('order_sn').doUpdateSet({ address_encrypted: sealed }))
    .execute()
}

/** False where nobody has said yet where it goes. */
export async function setShipped(tx: Tx, orderSn: string, parcel: Parcel): Promise<boolean> {
  const result = await tx
    .updateTable('deliveries')
    .set({ carrier: parcel.carrier, tracking_number: parcel.trackingNumber, shipped_at: sql`now()` })
    .where('order_sn', '=', orderSn)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/**
 * Writes another carrier and number in the place of what was written, which is kept, and returns what that was; undefined
 * where it was the same. The caller has locked the order.
 */
export async function correct(
  tx: Tx,
  orderSn: string,
  { by, ...to }: Parcel & { by: string },
): Promise<Parcel | undefined> {
  const { rows } = await sql<Parcel>`
    with before as (
      select order_sn, carrier, tracking_number from deliveries
      where order_sn = ${orderSn} and (carrier, tracking_number) <> (${to.carrier}, ${to.trackingNumber})
    ), corrected as (
      update deliveries d set carrier = ${to.carrier}, tracking_number = ${to.trackingNumber}
      from before b where d.order_sn = b.order_sn
    ), kept as (
      insert into delivery_corrections
        (order_sn, from_carrier, from_tracking_number, to_carrier, to_tracking_number, corrected_by)
      select order_sn, carrier, tracking_number, ${to.carrier}, ${to.trackingNumber}, ${by} from before
    )
    select carrier, tracking_number as "trackingNumber" from before`.execute(tx)
  return rows[0]
}

export async function setReceived(tx: Tx, orderSn: string): Promise<void> {
  await tx
    .updateTable('deliveries')
    .set({ received_at: sql`now()` })
    .where('order_sn', '=', orderSn)
    .execute()
}

/** Orders whose parcels were sent `seconds` ago or earlier and that nobody has called received, oldest first. */
export async function findUnreceived(db: Db | Tx, seconds: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select('order_sn')
    .where('received_at', 'is', null)
    .where('shipped_at', '<=', sql<Date>`now() - make_interval(secs => ${seconds})`)
    .orderBy('shipped_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.order_sn)
}

/** Paid orders that wait to be sent, oldest payment first. */
export function findToShip(db: Db, limit: number) {
  return db
    .selectFrom('orders as o')
    .innerJoin('goods as g', 'g.sn', 'o.goods_sn')
    .leftJoin('deliveries as d', 'd.order_sn', 'o.sn')
    .select(['o.sn', 'g.name', 'o.quantity', 'o.paid_at', 'd.address_encrypted'])
    .where('o.status', '=', OrderStatus.waitDelivery)
    .orderBy('o.paid_at')
    .limit(limit)
    .execute()
}
