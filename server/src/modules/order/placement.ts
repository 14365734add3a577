import type pg from 'pg'

/** What one person asks for in a batch. */
export interface Placement {
  orderSn: string
  uid: string
  quantity: number
  /** The Idempotency-Key. */
  requestKey: string
  /** From when this person may buy. */
  startsAt: Date
  /** Where it goes: the sealed copy, and the address of the book it was made of. Null for what is not sent. */
  address: Buffer | null
  addressId: string | null
}

export type Refusal =
  | 'GOODS_NOT_FOUND'
  | 'NOT_ON_SALE'
  | 'SALE_NOT_STARTED'
  | 'SALE_ENDED'
  | 'LIMIT_REACHED'
  | 'SOLD_OUT'
  | 'ADDRESS_REQUIRED'
  | 'IDEMPOTENCY_KEY_REUSED'

export type PlacementResult =
  | { kind: 'placed' | 'existing' | 'replayed'; orderSn: string; amountFen: number; payBy: Date }
  | { kind: 'refused'; reason: Refusal }

interface Row {
  outcome: string
  order_sn: string | null
  amount_fen: string
  pay_by: Date | null
}

const statement = {
  name: 'place_orders',
  text: `select outcome, order_sn, amount_fen, pay_by
    from place_orders($1, $2::text[], $3::bigint[], $4::integer[], $5::text[], $6::timestamptz[], $7,
      $8::bytea[], $9::bigint[])
    order by request_index`,
}

/** Places a batch for one good in one statement, which is one transaction; returns after its commit. */
export async function placeBatch(
  pool: pg.Pool,
  goodsSn: string,
  windowSeconds: number,
  batch: readonly Placement[],
): Promise<PlacementResult[]> {
  const isSent = batch.some(({ addressId }) => addressId !== null)
  const { rows } = await pool.query<Row>({
    ...statement,
    values: [
      goodsSn,
      batch.map((placement) => placement.orderSn),
      batch.map((placement) => placement.uid),
      batch.map((placement) => placement.quantity),
      batch.map((placement) => placement.requestKey),
      batch.map((placement) => placement.startsAt),
      windowSeconds,
      isSent ? batch.map((placement) => placement.address) : null,
      isSent ? batch.map((placement) => placement.addressId) : null,
    ],
  })
  return rows.map(readRow)
}

function readRow({ outcome, order_sn, amount_fen, pay_by }: Row): PlacementResult {
  if (
    order_sn !== null &&
    pay_by !== null &&
    (outcome === 'placed' || outcome === 'existing' || outcome === 'replayed')
  ) {
    return { kind: outcome, orderSn: order_sn, amountFen: Number(amount_fen), payBy: pay_by }
  }
  return { kind: 'refused', reason: outcome === 'reused' ? 'IDEMPOTENCY_KEY_REUSED' : (outcome as Refusal) }
}
