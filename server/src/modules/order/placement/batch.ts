import type { AddressId, GoodsSn, OrderSn, Uid } from '@app/contract'
import type pg from 'pg'

/** One order of a batch. */
export interface Placement {
  orderSn: OrderSn
  goodsSn: GoodsSn
  uid: Uid
  quantity: number
  /** Idempotency-Key of the request. */
  requestKey: string
  /** Time from which this user may buy. */
  startsAt: Date
  /** Seconds the buyer has to pay. */
  windowSeconds: number
  /** Encrypted copy of the address, and the address book entry it was made from. Null if nothing is shipped. */
  address: Buffer | null
  addressId: AddressId | null
  /** Trace the order belongs to, if it is sampled. */
  trace?: string | undefined
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
  | { kind: 'placed' | 'existing' | 'replayed'; orderSn: OrderSn; amountFen: number; payBy: Date }
  | { kind: 'refused'; reason: Refusal }
  /** Another transaction held the stock for too long. */
  | { kind: 'busy' }

interface Row {
  position: string
  outcome: string
  order_sn: OrderSn | null
  amount_fen: string
  /** Epoch milliseconds. */
  pay_by: number | null
}

/** Time a batch of several goods waits for the stock of one of them. */
const sharedMaxWaitMs = '200ms'

const isLockTimeout = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '55P03'

// Handles goods one at a time, in the global lock order of their stocks.
const statement = `
  select placed.request_index + good.before as position, outcome, order_sn, amount_fen,
    extract(epoch from pay_by)::float8 * 1000 as pay_by
  from (
    select *, set_config('lock_timeout', coalesce($12, current_setting('lock_timeout')), true)
    from unnest($1::text[], $2::integer[], $3::integer[], $4::integer[]) good (sn, before, last, window_seconds)
    order by sn
  ) good
  cross join lateral place_orders(
    good.sn, ($5::text[])[before + 1 : last], ($6::bigint[])[before + 1 : last], ($7::integer[])[before + 1 : last],
    ($8::text[])[before + 1 : last], ($9::timestamptz[])[before + 1 : last], good.window_seconds,
    ($10::bytea[])[before + 1 : last], ($11::bigint[])[before + 1 : last]
  ) placed`

/**
 * Places a batch in one statement, which is one transaction; returns after its commit, with the results in the order of
 * the batch. A key already used by another call is rejected beforehand, which spares the rest of its batch the cost.
 */
export async function placeBatch(pool: pg.Pool, batch: readonly Placement[]): Promise<PlacementResult[]> {
  const reused = await findReused(pool, batch)
  const fresh = reused.size === 0 ? batch : batch.filter((placement) => !reused.has(placement))
  const results = await placeAll(pool, fresh)
  return batch.map((placement) => results.get(placement) ?? { kind: 'refused', reason: 'IDEMPOTENCY_KEY_REUSED' })
}

/** Returns placements whose key belongs to another call: a placed order leaves no row in the table of keys. */
async function findReused(pool: pg.Pool, batch: readonly Placement[]): Promise<ReadonlySet<Placement>> {
  const { rows } = await pool.query<{ position: string }>(
    `select asked.position from unnest($1::bigint[], $2::text[]) with ordinality asked (uid, key, position)
      join idempotency_keys known using (uid, key)`,
    [batch.map(({ uid }) => uid), batch.map(({ requestKey }) => requestKey)],
  )
  return new Set(rows.flatMap(({ position }) => batch[Number(position) - 1] ?? []))
}

type Results = ReadonlyMap<Placement, PlacementResult>

/**
 * A batch of one goods number waits for its stock with the usual timeout. In a mixed batch no goods wait long for
 * others: after a lock timeout each goods number is written alone, and one whose stock stays locked is reported as
 * busy.
 */
async function placeAll(pool: pg.Pool, batch: readonly Placement[]): Promise<Results> {
  const goods = [...Map.groupBy(batch, ({ goodsSn }) => goodsSn).values()]
  if (goods.length <= 1) return batch.length === 0 ? new Map() : write(pool, batch, null)
  try {
    return await write(pool, batch, sharedMaxWaitMs)
  } catch (error) {
    if (!isLockTimeout(error)) throw error
  }
  const results = new Map<Placement, PlacementResult>()
  for (const wanted of goods) {
    const written = await write(pool, wanted, sharedMaxWaitMs).catch((error: unknown) => {
      if (!isLockTimeout(error)) throw error
      return wanted.map((placement) => [placement, { kind: 'busy' }] as const)
    })
    for (const [placement, result] of written) results.set(placement, result)
  }
  return results
}

/** @param timeoutMs lock timeout for stock that another transaction holds; null for DATABASE_LOCK_SECONDS. */
async function write(pool: pg.Pool, batch: readonly Placement[], timeoutMs: string | null): Promise<Results> {
  const isSent = batch.some(({ addressId }) => addressId !== null)
  let last = 0
  const goods = [...Map.groupBy(batch, ({ goodsSn }) => goodsSn)].map(([sn, wanted]) => {
    const before = last
    last += wanted.length
    return { sn, wanted, before, last, windowSeconds: wanted[0]?.windowSeconds ?? 0 }
  })
  const ordered = goods.flatMap(({ wanted }) => wanted)
  const { rows } = await pool.query<Row>(statement, [
    goods.map((good) => good.sn),
    goods.map((good) => good.before),
    goods.map((good) => good.last),
    goods.map((good) => good.windowSeconds),
    ordered.map((placement) => placement.orderSn),
    ordered.map((placement) => placement.uid),
    ordered.map((placement) => placement.quantity),
    ordered.map((placement) => placement.requestKey),
    ordered.map((placement) => placement.startsAt.toISOString()),
    isSent ? ordered.map((placement) => placement.address) : null,
    isSent ? ordered.map((placement) => placement.addressId) : null,
    timeoutMs,
  ])
  return new Map(
    rows.flatMap((row) => {
      const placement = ordered[Number(row.position) - 1]
      return placement ? [[placement, readRow(row)] as const] : []
    }),
  )
}

function readRow({ outcome, order_sn, amount_fen, pay_by }: Row): PlacementResult {
  if (
    order_sn !== null &&
    pay_by !== null &&
    (outcome === 'placed' || outcome === 'existing' || outcome === 'replayed')
  ) {
    return { kind: outcome, orderSn: order_sn, amountFen: Number(amount_fen), payBy: new Date(pay_by) }
  }
  return { kind: 'refused', reason: outcome === 'reused' ? 'IDEMPOTENCY_KEY_REUSED' : (outcome as Refusal) }
}
