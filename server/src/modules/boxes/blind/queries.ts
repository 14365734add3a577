import type { BoxPrizeId, GoodsSn } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import { readCounter } from '../../../core/counters.ts'
import type { Column, Columns } from '../../../db/rows.ts'

export interface PrizeRow {
  id: BoxPrizeId
  box_sn: GoodsSn
  goods_sn: GoodsSn
  rank: string
  quantity: number
}

/** A prize before it is stored. */
export interface NewPrizeRow extends Omit<PrizeRow, 'box_sn'> {
  /** Whether its work was issued with the box. */
  is_own: boolean
}

export interface NewBox {
  goodsSn: GoodsSn
  rulesVersion: string
  commitment: string
  sealedSeed: Buffer
}

/** Reserves ids for prizes before they are stored: the commitment names them. */
export async function reservePrizeIds(tx: Tx, count: number): Promise<BoxPrizeId[]> {
  const { rows } = await sql<{ id: BoxPrizeId }>`
    select nextval(pg_get_serial_sequence('blind_box_prizes', 'id'))::text as id
    from generate_series(1, ${count}::int)`.execute(tx)
  return rows.map((row) => row.id)
}

/** Stores a box with its prize table, in the table's order. */
export async function insertBox(tx: Tx, box: NewBox, prizes: readonly NewPrizeRow[]): Promise<void> {
  await tx
    .insertInto('blind_boxes')
    .values({
      goods_sn: box.goodsSn,
      rules_version: box.rulesVersion,
      commitment: box.commitment,
      seed_encrypted: box.sealedSeed,
    })
    .execute()
  await sql`
    insert into blind_box_prizes (id, box_sn, position, goods_sn, rank, quantity, is_own) overriding system value
    select id, ${box.goodsSn}, position, goods_sn, rank, quantity, is_own
    from jsonb_to_recordset(${JSON.stringify(prizes.map((prize, position) => ({ ...prize, position })))}::jsonb)
      as t (id bigint, position integer, goods_sn text, rank text, quantity integer, is_own boolean)`.execute(tx)
}

export type BoxRow = Columns<
  'blind_boxes',
  'goods_sn' | 'rules_version' | 'commitment' | 'seed_encrypted' | 'seed' | 'revealed_at'
>

/** Returns the published facts of a box and its encrypted seed; undefined if no such box was published. */
export function findBox(db: Db | Tx, goodsSn: GoodsSn): Promise<BoxRow | undefined> {
  return db
    .selectFrom('blind_boxes')
    .select(['goods_sn', 'rules_version', 'commitment', 'seed_encrypted', 'seed', 'revealed_at'])
    .where('goods_sn', '=', goodsSn)
    .executeTakeFirst()
}

/** Returns the prize tables of some boxes, each in its order. */
export function prizesOf(db: Db | Tx, boxSns: readonly GoodsSn[]): Promise<(PrizeRow & NewPrizeRow)[]> {
  return db
    .selectFrom('blind_box_prizes')
    .select(['id', 'box_sn', 'goods_sn', 'rank', 'quantity', 'is_own'])
    .where('box_sn', 'in', boxSns)
    .orderBy('box_sn')
    .orderBy('position')
    .execute()
}

export interface OpeningRow extends Columns<'user_blind_boxes', 'number'> {
  prize_id: Exclude<Column<'user_blind_boxes', 'prize_id'>, null>
  opened_at: Exclude<Column<'user_blind_boxes', 'opened_at'>, null>
}

/** Returns opened boxes by number: after the number `after`, or else from `offset`. */
export async function openings(
  db: Db,
  goodsSn: GoodsSn,
  { size, offset, after }: { size: number; offset: number; after: string | undefined },
): Promise<OpeningRow[]> {
  const { rows } = await sql<OpeningRow>`
    select number, prize_id, opened_at from user_blind_boxes
    where goods_sn = ${goodsSn} and opened_at is not null
      and ${after === undefined ? sql`true` : sql`number > ${after}::bigint`}
    order by number limit ${size} offset ${after === undefined ? offset : 0}`.execute(db)
  return rows
}

export const countOpenings = (db: Db, goodsSn: GoodsSn): Promise<number> => readCounter(db, 'boxesOpened', goodsSn)

/** Whether the contents of a box are public. Throws GOODS_NOT_FOUND if no such box was published. */
export async function isRevealed(tx: Tx, goodsSn: GoodsSn): Promise<boolean> {
  const box = await findBox(tx, goodsSn)
  if (!box) throw new AppError('GOODS_NOT_FOUND')
  return box.revealed_at !== null
}
