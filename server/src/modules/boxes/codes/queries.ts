import { type BatchId, ExchangeCodeState, type RedeemGiftType, type Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { periodEnd } from '../../../core/periods.ts'
import { statesBefore } from '../../../core/transitions.ts'
import type { Columns } from '../../../db/rows.ts'
import type { IsTriable } from '../../../jobs/retryBackoff.ts'
import { batchStates, codeTransitions } from '../states.ts'

export interface NewBatch {
  giftType: RedeemGiftType
  giftSn: string
  quantity: number
  validDays: number
  note: string
  /** Most codes one user may redeem; 0 means no limit. */
  perPersonLimit: number
  /** Key of the key ring that its codes are hashed with. */
  hashKeyId: string
}

export interface BatchRow {
  id: BatchId
  gift_type: RedeemGiftType
  gift_sn: string
  expires_at: Date
}

const batchColumns = ['id', 'gift_type', 'gift_sn', 'expires_at'] as const

export function insertBatch(tx: Tx, batch: NewBatch): Promise<BatchRow> {
  return tx
    .insertInto('exchange_batches')
    .values({
      gift_type: batch.giftType,
      gift_sn: batch.giftSn,
      quantity: batch.quantity,
      expires_at: periodEnd(sql`now()`, batch.validDays),
      note: batch.note,
      per_person_limit: batch.perPersonLimit,
      hash_key_id: batch.hashKeyId,
    })
    .returning(batchColumns)
    .executeTakeFirstOrThrow()
}

export async function insertCodes(
  tx: Tx,
  batchId: BatchId,
  codes: readonly { hash: Buffer; lastFour: string }[],
): Promise<void> {
  // As two byte strings: arrays of a hundred thousand values take longer to parse than to insert.
  const hashes = Buffer.concat(codes.map(({ hash }) => hash))
  const ends = Buffer.from(codes.map(({ lastFour }) => lastFour).join(''), 'latin1')
  await sql`
    insert into exchange_codes (code_hash, batch_id, last_four)
    select substring(${hashes}::bytea from (n - 1) * 32 + 1 for 32), ${batchId}::bigint,
      convert_from(substring(${ends}::bytea from (n - 1) * 4 + 1 for 4), 'UTF8')
    from generate_series(1, ${codes.length}::int) n`.execute(tx)
}

/**
 * Converts an open, unexpired code for a user; returns undefined if it was not open. Of concurrent attempts the row
 * lock lets the first through, and the others find the code converted.
 */
export async function convert(tx: Tx, hash: Buffer, uid: Uid) {
  const before = statesBefore(codeTransitions, ExchangeCodeState.converted)
  const { rows } = await sql<Columns<'exchange_batches', 'id' | 'gift_type' | 'gift_sn' | 'per_person_limit'>>`
    update exchange_codes c set state = ${ExchangeCodeState.converted}, uid = ${uid}, converted_at = now()
    from exchange_batches b
    where c.code_hash = ${hash} and c.state = any(${before})
      and b.id = c.batch_id and b.expires_at > clock_timestamp()
    returning b.id, b.gift_type, b.gift_sn, b.per_person_limit`.execute(tx)
  return rows[0]
}

/** Returns how many codes of a batch a user redeemed. */
export async function countRedeemedBy(tx: Tx, batchId: BatchId, uid: Uid): Promise<number> {
  const { count } = await tx
    .selectFrom('exchange_codes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('batch_id', '=', batchId)
    .where('uid', '=', uid)
    .where('state', '=', ExchangeCodeState.converted)
    .executeTakeFirstOrThrow()
  return count
}

/** Records what a converted code became. */
export async function setGiven(tx: Tx, hash: Buffer, givenId: string): Promise<void> {
  await tx.updateTable('exchange_codes').set({ given_id: givenId }).where('code_hash', '=', hash).execute()
}

/**
 * Marks a code just converted as failed: it belongs to nobody and is worth nothing. Returns false if it was not
 * converted.
 */
export async function setFailed(tx: Tx, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('exchange_codes')
    .set({ state: ExchangeCodeState.failedGet, uid: null, converted_at: null })
    .where('code_hash', '=', hash)
    .where('state', 'in', statesBefore(codeTransitions, ExchangeCodeState.failedGet))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Returns the stored hash of a code among its hashes under every key of the ring; undefined if there is no such code.
 */
export async function hashAmong(db: Db | Tx, hashes: readonly Buffer[]): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('exchange_codes')
    .select('code_hash')
    .where('code_hash', 'in', hashes)
    .executeTakeFirst()
  return row?.code_hash
}

export function find(db: Db | Tx, hash: Buffer) {
  return db.selectFrom('exchange_codes').select(['state', 'uid']).where('code_hash', '=', hash).executeTakeFirst()
}

/** Returns the codes among these that can still be redeemed. */
export async function openAmong(db: Db, hashes: readonly Buffer[]): Promise<Buffer[]> {
  const { rows } = await sql<Columns<'exchange_codes', 'code_hash'>>`
    select c.code_hash from exchange_codes c join exchange_batches b on b.id = c.batch_id
    where c.code_hash = any(${hashes}::bytea[]) and c.state = ${ExchangeCodeState.unconverted}
      and b.expires_at > now()`.execute(db)
  return rows.map((row) => row.code_hash)
}

/** Returns open batches past their expiry, earliest first. */
export async function findOverdue(db: Db, limit: number, isTriable: IsTriable): Promise<BatchId[]> {
  const rows = await db
    .selectFrom('exchange_batches')
    .select('id')
    .where('closed_at', 'is', null)
    .where('expires_at', '<=', sql<Date>`now()`)
    .where(isTriable(sql.ref('id')))
    .orderBy('expires_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Closes a batch; returns undefined if it is not open. */
export function close(tx: Tx, id: BatchId): Promise<BatchRow | undefined> {
  return tx
    .updateTable('exchange_batches')
    .set({ closed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(batchStates.before('closed'))
    .returning(batchColumns)
    .executeTakeFirst()
}

/** How the open codes of a closed batch end. */
export type EndedState = typeof ExchangeCodeState.expired | typeof ExchangeCodeState.invalid

/** Ends the open codes of a batch and returns their number. */
export async function endCodes(tx: Tx, batchId: BatchId, state: EndedState): Promise<number> {
  const result = await tx
    .updateTable('exchange_codes')
    .set({ state })
    .where('batch_id', '=', batchId)
    .where('state', 'in', statesBefore(codeTransitions, state))
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
