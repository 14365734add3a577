import { type BatchId, type CodeId, ExchangeCodeState } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { type KeysetPage, readKeyset } from '../../../core/keyset.ts'
import { statesBefore } from '../../../core/transitions.ts'
import { counterOf } from '../../../core/counters.ts'
import type { Columns } from '../../../db/rows.ts'
import { codeTransitions } from '../states.ts'

const redeemed = counterOf('codesRedeemed', sql`exchange_batches.id::text`)

const batches = (db: Db | Tx) =>
  db
    .selectFrom('exchange_batches')
    .select([
      'id',
      'gift_type',
      'gift_sn',
      'quantity',
      'per_person_limit',
      'note',
      'created_at',
      'expires_at',
      'closed_at',
      redeemed.as('redeemed'),
    ])

export interface BatchAdminRow
  extends
    Columns<'exchange_batches', 'id' | 'gift_type' | 'gift_sn' | 'quantity' | 'per_person_limit' | 'note'>,
    Columns<'exchange_batches', 'created_at' | 'expires_at' | 'closed_at'> {
  redeemed: number
}

export const findBatch = (db: Db | Tx, id: BatchId): Promise<BatchAdminRow | undefined> =>
  batches(db).where('id', '=', id).executeTakeFirst()

export function listBatches(
  db: Db,
  { giftType, giftSn, isOpen, ...place }: AdminInput<'codeBatch/list'>,
): Promise<KeysetPage<BatchAdminRow>> {
  const query = batches(db)
    .$if(giftType !== undefined, (q) => q.where('gift_type', '=', giftType ?? 1))
    .$if(giftSn !== undefined, (q) => q.where('gift_sn', '=', giftSn ?? ''))
    .$if(isOpen !== undefined, (q) => q.where('closed_at', isOpen ? 'is' : 'is not', null))
  return readKeyset(query, place, { sorts: { batchId: 'exchange_batches.id' }, id: 'exchange_batches.id' })
}

/** Returns the number of codes of a batch, by state. */
export async function countStates(db: Db, id: BatchId): Promise<ReadonlyMap<ExchangeCodeState, number>> {
  const rows = await db
    .selectFrom('exchange_codes')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .where('batch_id', '=', id)
    .groupBy('state')
    .execute()
  return new Map(rows.map(({ state, count }) => [state, count]))
}

/** `hashes`: the hashes under which one code may be stored. */
export function listCodes(
  db: Db,
  { batchId, state, uid, code: _code, ...place }: AdminInput<'code/list'>,
  hashes: readonly Buffer[] | undefined,
) {
  const query = db
    .selectFrom('exchange_codes')
    .select(['id', 'batch_id', 'last_four', 'state', 'uid', 'converted_at', 'given_id'])
    .$if(batchId !== undefined, (q) => q.where('batch_id', '=', batchId ?? ''))
    .$if(state !== undefined, (q) => q.where('state', '=', state ?? ExchangeCodeState.unconverted))
    .$if(uid !== undefined, (q) => q.where('uid', '=', uid ?? ''))
    .$if(hashes !== undefined, (q) => q.where('code_hash', 'in', hashes ?? []))
  return readKeyset(query, place, { sorts: { codeId: 'exchange_codes.id' }, id: 'exchange_codes.id' })
}

export const findCode = (tx: Tx, id: CodeId) =>
  tx.selectFrom('exchange_codes').select(['id', 'state']).where('id', '=', id).executeTakeFirst()

/** Voids one open code; returns undefined if it is not open. */
export async function endOne(tx: Tx, id: CodeId) {
  const before = statesBefore(codeTransitions, ExchangeCodeState.invalid)
  const { rows } = await sql<
    Columns<'exchange_codes', 'batch_id' | 'last_four'> & Columns<'exchange_batches', 'gift_type' | 'gift_sn'>
  >`
    update exchange_codes c set state = ${ExchangeCodeState.invalid}
    from exchange_batches b
    where c.id = ${id} and c.state = any(${before}) and b.id = c.batch_id and b.closed_at is null
    returning c.batch_id, c.last_four, b.gift_type, b.gift_sn`.execute(tx)
  return rows[0]
}
