import type { AddressId, GoodsSn, OrderSn, Uid } from '@app/contract'
import type pg from 'pg'

/** What one person asks for in a batch. */
export interface Placement {
  orderSn: OrderSn
  goodsSn: GoodsSn
  uid: Uid
  quantity: number
  /** The Idempotency-Key. */
  requestKey: string
  /** From when this person may buy. */
  startsAt: Date
  /** To pay it in. */
  windowSeconds: number
  /** Where it goes: the sealed copy, and the address of the book it was made of. Null for what is not sent. */
  address: Buffer | null
  addressId: AddressId | null
  /** To which it belongs, where somebody looks. */
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
  /** Somebody else held its stock for too long. */
  | { kind: 'busy' }

interface Row {
  place: string
  outcome: string
  order_sn: OrderSn | null
  amount_fen: string
  /** Epoch milliseconds. */
  pay_by: number | null
}

/** How long those of several goods wait for the stock of one. */
const sharedMaxWaitMs = '200ms'

const isLockTimeout = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '55P03'

// One good after the other, in the order in which everybody locks their stocks.
const statement = `
  select placed.request_index + good.before as place, outcome, order_sn, amount_fen,
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
 * Places a batch in one statement, which is one transaction; returns after its commit, with the results in the order of the
 * batch. A key that another call was made under is refused before, so that it costs the others of its batch nothing.
 */
export async function placeBatch(pool: pg.Pool, batch: readonly Placement[]): Promise<PlacementResult[]> {
  const reused = await findReused(pool, batch)
  const fresh = reused.size === 0 ? batch : batch.filter((placement) => !reused.has(placement))
  const results = await placeAll(pool, fresh)
  return batch.map((placement) => results.get(placement) ?? { kind: 'refused', reason: 'IDEMPOTENCY_KEY_REUSED' })
}

/** Those whose key stands for another call: what is placed leaves no row in the table of keys. */
async function findReused(pool: pg.Pool, batch: readonly Placement[]): Promise<ReadonlySet<Placement>> {
  const { rows } = await pool.query<{ place: string }>(
    `select asked.place from unnest($1::bigint[], $2::text[]) with ordinality asked (uid, key, place)
      join idempotency_keys known using (uid, key)`,
    [batch.map(({ uid }) => uid), batch.map(({ requestKey }) => requestKey)],
  )
  return new Set(rows.flatMap(({ place }) => batch[Number(place) - 1] ?? []))
}

type Results = ReadonlyMap<Placement, PlacementResult>

/**
 * Those of one good wait for its stock as long as anybody. Where several goods share the batch, none waits long for
 * another's: those of a good whose stock stays locked are told to come again, and have their line to themselves then.
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

/** @param timeoutMs for a stock that somebody else has locked; null for DATABASE_LOCK_SECONDS. */
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
      const placement = ordered[Number(row.place) - 1]
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
