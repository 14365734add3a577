import { sql } from 'kysely'
import { type OrderSn, OrderStatus } from '@app/contract'
import type { Db, Tx } from '../../../core/database.ts'
import { periodEnd, wholeDaysAgo } from '../../../core/periods.ts'
import type { Columns } from '../../../db/rows.ts'
import type { IsTriable } from '../../../jobs/retryBackoff.ts'
import { parcelStates } from '../states.ts'

/** Carrier of a parcel and its tracking number. */
export interface Parcel extends Columns<'deliveries', 'carrier'> {
  trackingNumber: string
}

export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof find>>>

/** Returns the orders that have an address. */
export async function addressed(db: Db | Tx, orderSns: readonly OrderSn[]): Promise<ReadonlySet<OrderSn>> {
  if (orderSns.length === 0) return new Set()
  const rows = await db
    .selectFrom('deliveries')
    .select('order_sn')
    .where(sql<boolean>`order_sn = any(${orderSns}::text[])`)
    .execute()
  return new Set(rows.map((row) => row.order_sn))
}

/** Calendar days until a parcel counts as received, and during which it can be sent back. */
export interface ParcelPeriods {
  autoReceiveDays: number
  returnDays: number
}

const noPeriods: ParcelPeriods = { autoReceiveDays: 0, returnDays: 0 }

/** Finds the parcel of an order; callers that read the ends of its periods must pass the periods. */
export function find(db: Db | Tx, orderSn: OrderSn, { autoReceiveDays, returnDays } = noPeriods) {
  const returnBy = periodEnd(sql.ref('received_at'), returnDays)
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
      sql<Date | null>`${periodEnd(sql.ref('shipped_at'), autoReceiveDays)}`.as('auto_receive_at'),
      sql<Date | null>`${returnBy}`.as('return_by'),
      sql<boolean>`coalesce(${returnBy} <= now(), false)`.as('is_past_return'),
    ])
    .where('order_sn', '=', orderSn)
    .executeTakeFirst()
}

/**
 * Sets or replaces the address of an order. The freight is the part of the order's amount that is not the price of its
 * pieces, so it is zero for an order that was charged none.
 */
export async function setAddress(tx: Tx, orderSn: OrderSn, sealed: Buffer): Promise<void> {
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
          sql<number>`amount_fen - price_fen * quantity`.as('freight_fen'),
        ])
        .where('sn', '=', orderSn),
    )
    .onConflict((conflict) => conflict.column('order_sn').doUpdateSet({ address_encrypted: sealed }))
    .execute()
}

/** Returns false if there is no address yet, or the parcel was shipped before. */
export async function setShipped(tx: Tx, orderSn: OrderSn, parcel: Parcel): Promise<boolean> {
  const result = await tx
    .updateTable('deliveries')
    .set({ carrier: parcel.carrier, tracking_number: parcel.trackingNumber, shipped_at: sql`now()` })
    .where('order_sn', '=', orderSn)
    .where(parcelStates.before('sent'))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/**
 * Replaces carrier and tracking number, keeps the previous values on record and returns them; undefined if nothing
 * changes. The caller has locked the order.
 */
export async function correct(
  tx: Tx,
  orderSn: OrderSn,
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

/** Records that a parcel arrived; returns until when it can be sent back, or undefined if it was not in transit. */
export async function setReceived(tx: Tx, orderSn: OrderSn, returnDays: number): Promise<Date | undefined> {
  const row = await tx
    .updateTable('deliveries')
    .set({ received_at: sql`now()` })
    .where('order_sn', '=', orderSn)
    .where(parcelStates.before('received'))
    .returning(periodEnd(sql.ref('received_at'), returnDays).as('return_by'))
    .executeTakeFirst()
  return row?.return_by
}

/** Lists orders whose parcels count as received now, `days` after they were sent, without a confirmation by the buyer; oldest first. */
export async function findUnreceived(
  db: Db,
  { days, limit, isTriable }: { days: number; limit: number; isTriable: IsTriable },
): Promise<OrderSn[]> {
  const rows = await db
    .selectFrom('deliveries')
    .innerJoin('orders', 'orders.sn', 'deliveries.order_sn')
    .select('order_sn')
    .where('orders.status', '=', OrderStatus.delivery)
    .where('received_at', 'is', null)
    .where('shipped_at', '<', wholeDaysAgo(days))
    .where(periodEnd(sql.ref('shipped_at'), days), '<=', sql<Date>`now()`)
    .where(isTriable(sql.ref('order_sn')))
    .orderBy('shipped_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.order_sn)
}

/** Returns paid orders that wait for shipment, oldest payment first. */
export function findToShip(db: Db, limit: number) {
  return db
    .selectFrom('orders as o')
    .leftJoin('deliveries as d', 'd.order_sn', 'o.sn')
    .select(['o.sn', 'o.goods_sn', 'o.quantity', 'o.paid_at', 'd.address_encrypted'])
    .where('o.status', '=', OrderStatus.waitDelivery)
    .orderBy('o.paid_at')
    .limit(limit)
    .execute()
}
