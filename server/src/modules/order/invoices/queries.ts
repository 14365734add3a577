import type { OrderSn, Uid } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../core/database.ts'
import { readKeyset } from '../../../core/keyset.ts'
import { statesBefore } from '../../../core/transitions.ts'
import { invoiceTransitions } from '../states.ts'

const columns = [
  'order_sn',
  'uid',
  'kind',
  'details_encrypted',
  'state',
  'version',
  'amount_fen',
  'number',
  'file_name',
  'refusal',
  'answered_by',
  'answered_at',
  'asked_at',
] as const

export type InvoiceRow = NonNullable<Awaited<ReturnType<typeof find>>>

export function find(db: Db | Tx, orderSn: OrderSn) {
  return db.selectFrom('invoices').select(columns).where('order_sn', '=', orderSn).executeTakeFirst()
}

/** Locks an invoice until the transaction ends. */
export function lock(tx: Tx, orderSn: OrderSn) {
  return tx.selectFrom('invoices').select(columns).where('order_sn', '=', orderSn).forUpdate().executeTakeFirst()
}

export async function fileOf(db: Db, orderSn: OrderSn) {
  return db
    .selectFrom('invoices')
    .select(['file_name', 'file_encrypted'])
    .where('order_sn', '=', orderSn)
    .executeTakeFirst()
}

export interface Asked {
  orderSn: OrderSn
  uid: Uid
  kind: InvoiceRow['kind']
  sealed: Buffer
}

/**
 * Requests an invoice, or changes the request until it is issued; returns false if it is issued already. The caller has
 * locked the order.
 */
export async function ask(tx: Tx, { orderSn, uid, kind, sealed }: Asked): Promise<boolean> {
  const asked = { kind, details_encrypted: sealed }
  const before = await lock(tx, orderSn)
  if (!before) {
    await tx
      .insertInto('invoices')
      .values({ order_sn: orderSn, uid, ...asked })
      .execute()
    return true
  }
  const { numUpdatedRows } = await tx
    .updateTable('invoices')
    .set({
      ...asked,
      state: 'asked',
      version: sql<number>`version + 1`,
      refusal: '',
      answered_by: null,
      answered_at: null,
      asked_at: sql<Date>`now()`,
    })
    .where('order_sn', '=', orderSn)
    .where('state', 'in', ['asked', ...statesBefore(invoiceTransitions, 'asked')])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export interface Issued {
  amountFen: number
  number: string
  file: { name: string; sealed: Buffer } | undefined
  by: string
}

/** Returns false if the invoice is no longer requested. */
export async function issue(tx: Tx, orderSn: OrderSn, { amountFen, number, file, by }: Issued): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invoices')
    .set({
      state: 'issued',
      amount_fen: amountFen,
      number,
      ...(file && { file_name: file.name, file_encrypted: file.sealed }),
      answered_by: by,
      answered_at: sql<Date>`now()`,
    })
    .where('order_sn', '=', orderSn)
    .where('state', 'in', statesBefore(invoiceTransitions, 'issued'))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns false if the invoice is no longer requested. */
export async function refuse(
  tx: Tx,
  orderSn: OrderSn,
  { by, reason }: { by: string; reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invoices')
    .set({ state: 'refused', refusal: reason, answered_by: by, answered_at: sql<Date>`now()` })
    .where('order_sn', '=', orderSn)
    .where('state', 'in', statesBefore(invoiceTransitions, 'refused'))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns invoices, by the filters of the list. */
export function list(db: Db, { state, kind, orderSn, uid, ...place }: AdminInput<'invoice/list'>) {
  let query = db
    .selectFrom('invoices as i')
    .innerJoin('orders as o', 'o.sn', 'i.order_sn')
    .select([
      'i.order_sn',
      'i.uid',
      'i.kind',
      'i.details_encrypted',
      'i.state',
      'i.version',
      'i.amount_fen',
      'i.number',
    ])
    .select(['i.file_name', 'i.refusal', 'i.answered_by', 'i.answered_at', 'i.asked_at'])
    .select(sql<number>`o.amount_fen - o.refunded_fen`.as('kept_fen'))
  if (state !== undefined) query = query.where('i.state', '=', state)
  if (kind !== undefined) query = query.where('i.kind', '=', kind)
  if (orderSn !== undefined) query = query.where('i.order_sn', '=', orderSn)
  if (uid !== undefined) query = query.where('i.uid', '=', uid)
  return readKeyset(query, place, { sorts: { askedAt: 'i.asked_at' }, id: 'i.order_sn' })
}
