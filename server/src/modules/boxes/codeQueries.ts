import { ExchangeCodeState } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'

export interface NewBatch {
  giftType: number
  giftSn: string
  quantity: number
  validDays: number
  note: string
}

export interface BatchRow {
  id: string
  gift_type: number
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
      expires_at: sql<Date>`now() + make_interval(days => ${batch.validDays})`,
      note: batch.note,
    })
    .returning(batchColumns)
    .executeTakeFirstOrThrow()
}

export async function insertCodes(
  tx: Tx,
  batchId: string,
  codes: readonly { hash: Buffer; lastFour: string }[],
): Promise<void> {
  // As two strings of bytes: arrays of a hundred thousand values take longer to read than to insert.
  const hashes = Buffer.concat(codes.map(({ hash }) => hash))
  const ends = Buffer.from(codes.map(({ lastFour }) => lastFour).join(''), 'latin1')
  await sql`
    insert into exchange_codes (code_hash, batch_id, last_four)
    select substring(${hashes}::bytea from (n - 1) * 32 + 1 for 32), ${batchId}::bigint,
      convert_from(substring(${ends}::bytea from (n - 1) * 4 + 1 for 4), 'UTF8')
    from generate_series(1, ${codes.length}::int) n`.execute(tx)
}

/**
 * Makes an open code the person's, if its time is not over; undefined when it was not open. Of many who try at once the
 * row's lock lets the first through, and the others find it converted.
 */
export async function convert(tx: Tx, hash: Buffer, uid: string) {
  const { rows } = await sql<{ gift_type: number; gift_sn: string }>`
    update exchange_codes c set state = ${ExchangeCodeState.converted}, uid = ${uid}, converted_at = now()
    from exchange_batches b
    where c.code_hash = ${hash} and c.state = ${ExchangeCodeState.unconverted}
      and b.id = c.batch_id and b.expires_at > clock_timestamp()
    returning b.gift_type, b.gift_sn`.execute(tx)
  return rows[0]
}

/** Notes what a converted code became. */
export async function setGiven(tx: Tx, hash: Buffer, givenId: string): Promise<void> {
  await tx.updateTable('exchange_codes').set({ given_id: givenId }).where('code_hash', '=', hash).execute()
}

/** Notes that a code just converted could not be given: it is nobody's again, and nothing any more. */
export async function setFailed(tx: Tx, hash: Buffer): Promise<void> {
  await tx
    .updateTable('exchange_codes')
    .set({ state: ExchangeCodeState.failedGet, uid: null, converted_at: null })
    .where('code_hash', '=', hash)
    .execute()
}

export function find(db: Db | Tx, hash: Buffer) {
  return db.selectFrom('exchange_codes').select(['state', 'uid']).where('code_hash', '=', hash).executeTakeFirst()
}

/** Which of these codes can still be redeemed. */
export async function openAmong(db: Db, hashes: readonly Buffer[]): Promise<Buffer[]> {
  const { rows } = await sql<{ code_hash: Buffer }>`
    select c.code_hash from exchange_codes c join exchange_batches b on b.id = c.batch_id
    where c.code_hash = any(${hashes}::bytea[]) and c.state = ${ExchangeCodeState.unconverted}
      and b.expires_at > now()`.execute(db)
  return rows.map((row) => row.code_hash)
}

/** Closes one open batch whose time is over; undefined when there is none that nobody else is closing. */
export async function closeOverdue(tx: Tx): Promise<BatchRow | undefined> {
  const { rows } = await sql<BatchRow>`
    update exchange_batches set closed_at = now()
    where id = (
      select id from exchange_batches where closed_at is null and expires_at <= now()
      order by expires_at limit 1 for update skip locked
    )
    returning id, gift_type, gift_sn, expires_at`.execute(tx)
  return rows[0]
}

/** Closes a batch by its id; undefined when there is no open one. */
export function close(tx: Tx, id: string): Promise<BatchRow | undefined> {
  return tx
    .updateTable('exchange_batches')
    .set({ closed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning(batchColumns)
    .executeTakeFirst()
}

/** Moves what is open of a batch to `state` and returns how many codes that were. */
export async function endCodes(tx: Tx, batchId: string, state: ExchangeCodeState): Promise<number> {
  const result = await tx
    .updateTable('exchange_codes')
    .set({ state })
    .where('batch_id', '=', batchId)
    .where('state', '=', ExchangeCodeState.unconverted)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
