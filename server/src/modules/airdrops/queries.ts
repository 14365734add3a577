import type { AirdropId, GoodsSn, ItemId, Uid } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import { readKeyset } from '../../core/keyset.ts'
import { statesBefore } from '../../core/transitions.ts'
import { type Tallied, counterOf } from '../../core/counters.ts'
import type { Columns } from '../../db/rows.ts'
import type { DB } from '../../db/types.ts'
import { type AirdropState, airdropTransitions, lineStates } from './states.ts'

const counted = (tallied: Tallied) => counterOf(tallied, sql`airdrops.id::text`)

const airdrops = (db: Db | Tx) =>
  db
    .selectFrom('airdrops')
    .selectAll()
    .select([
      counted('airdropLines').as('lines'),
      counted('airdropGiven').as('given'),
      counted('airdropRefused').as('refused'),
      counted('airdropWaiting').as('waiting'),
    ])

export interface AirdropRow extends Selectable<DB['airdrops']> {
  lines: number
  given: number
  refused: number
  waiting: number
}

export const find = (db: Db | Tx, id: AirdropId): Promise<AirdropRow | undefined> =>
  airdrops(db).where('id', '=', id).executeTakeFirst()

export function list(db: Db, { state, goodsSn, ...place }: AdminInput<'airdrop/list'>) {
  const query = airdrops(db)
    .$if(state !== undefined, (q) => q.where('state', '=', state ?? 'prepared'))
    .$if(goodsSn !== undefined, (q) => q.where('goods_sn', '=', goodsSn ?? ''))
  return readKeyset(query, place, { sorts: { airdropId: 'airdrops.id' }, id: 'airdrops.id' })
}

/** Finds the airdrop stored under an idempotency key; concurrent requests with that key wait for this transaction. */
export async function findPressed(tx: Tx, key: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended('airdrop:' || ${key}::text, 0))`.execute(tx)
  return tx.selectFrom('airdrops').select(['id', 'goods_sn', 'title']).where('request_key', '=', key).executeTakeFirst()
}

export async function insert(
  tx: Tx,
  airdrop: { goodsSn: GoodsSn; title: string; key: string },
  lines: readonly Omit<Insertable<DB['airdrop_lines']>, 'airdrop_id'>[],
): Promise<AirdropId> {
  const { goodsSn, title, key } = airdrop
  const { id } = await tx
    .insertInto('airdrops')
    .values({ goods_sn: goodsSn, title, request_key: key })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('airdrop_lines')
    .values(lines.map((line) => ({ ...line, airdrop_id: id })))
    .execute()
  return id
}

/**
 * Reads and locks an airdrop until the transaction ends: `share` for workers that give, `change` for an exclusive
 * change.
 */
export async function lock(tx: Tx, id: AirdropId, held: 'share' | 'change') {
  const query = tx.selectFrom('airdrops').select(['id', 'goods_sn', 'title', 'state']).where('id', '=', id)
  return (held === 'share' ? query.forShare() : query.forUpdate()).executeTakeFirst()
}

/** Returns false if the airdrop was moved before. */
export async function move(db: Db | Tx, id: AirdropId, to: AirdropState): Promise<boolean> {
  const moment = sql<Date>`now()`
  const { numUpdatedRows } = await db
    .updateTable('airdrops')
    .set({ state: to, ...(to === 'running' ? { begun_at: moment } : { ended_at: moment }) })
    .where('id', '=', id)
    .where('state', 'in', statesBefore(airdropTransitions, to))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const lineColumns = ['line', 'uid', 'named', 'quantity', 'fault', 'refusal', 'first_item_id', 'done_at'] as const

export type LineRow = Columns<'airdrop_lines', (typeof lineColumns)[number]>

export const linesOf = (db: Db | Tx, id: AirdropId): Promise<LineRow[]> =>
  db.selectFrom('airdrop_lines').select(lineColumns).where('airdrop_id', '=', id).orderBy('line').execute()

export function pageOfLines(db: Db, id: AirdropId, place: Omit<AdminInput<'airdrop/lines'>, 'airdropId'>) {
  const query = db.selectFrom('airdrop_lines').select(lineColumns).where('airdrop_id', '=', id)
  return readKeyset(query, place, { sorts: { line: 'airdrop_lines.line' }, id: 'airdrop_lines.line' })
}

/** Takes the next line that no other worker has locked. */
export function takeLine(tx: Tx, id: AirdropId) {
  return tx
    .selectFrom('airdrop_lines')
    .select(['line', 'uid', 'quantity'])
    .where('airdrop_id', '=', id)
    .where('done_at', 'is', null)
    .orderBy('line')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/**
 * Records the result of a line: the first item given, or the refusal. Returns false if a result was recorded before.
 */
export async function setDone(
  tx: Tx,
  id: AirdropId,
  line: number,
  became: { itemId: ItemId } | { refusal: string },
): Promise<boolean> {
  const isGiven = 'itemId' in became
  const { numUpdatedRows } = await tx
    .updateTable('airdrop_lines')
    .set({ done_at: sql<Date>`now()`, ...(isGiven ? { first_item_id: became.itemId } : { refusal: became.refusal }) })
    .where('airdrop_id', '=', id)
    .where('line', '=', line)
    .where(lineStates.before(isGiven ? 'given' : 'refused'))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns the number of pieces on lines that have no result yet. */
export async function piecesWaiting(tx: Tx, id: AirdropId): Promise<number> {
  const { pieces } = await tx
    .selectFrom('airdrop_lines')
    .select(sql<number>`coalesce(sum(quantity), 0)::int`.as('pieces'))
    .where('airdrop_id', '=', id)
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return pieces
}

export type Recipient = Pick<LineRow, 'line' | 'quantity'> & { uid: Uid }
