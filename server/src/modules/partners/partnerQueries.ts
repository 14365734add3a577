import type { PageKey, PartnerId, ShopId } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import { containing, readKeyset } from '../../core/keyset.ts'
import type { Column, Columns } from '../../db/rows.ts'

export function list(db: Db, { search, isEnded, ...page }: AdminInput<'partner/list'>) {
  let query = db
    .selectFrom('partners as p')
    .select(['p.id', 'p.name', 'p.created_at', 'p.ended_at'])
    .select([
      sql<string>`coalesce((select string_agg(b.name, '、' order by b.name) from partner_holdings h join brands b on b.key = h.brand_key
        where h.partner_id = p.id and h.until is null), '')`.as('brands'),
      sql<string>`coalesce((select string_agg(s.name, '、' order by s.name) from partner_holdings h join shops s on s.id = h.shop_id
        where h.partner_id = p.id and h.until is null), '')`.as('shops'),
    ])
  if (search !== undefined) query = query.where('p.name', 'ilike', containing(search))
  if (isEnded !== undefined) query = query.where('p.ended_at', isEnded ? 'is not' : 'is', null)
  return readKeyset(query, page, { sorts: { name: 'p.name', createdAt: 'p.created_at' }, id: 'p.id' })
}

const columns = ['id', 'name', 'contact', 'note', 'version', 'ended_at', 'end_reason'] as const

export type PartnerRow = NonNullable<Awaited<ReturnType<typeof find>>>

export function find(db: Db | Tx, id: PartnerId) {
  return db.selectFrom('partners').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Locks a partner's row, which serializes everything that is settled with the partner. */
export function lock(tx: Tx, id: PartnerId) {
  return tx.selectFrom('partners').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

export interface PartnerFields {
  name: string
  contact: string
  note: string
}

export async function insert(tx: Tx, fields: PartnerFields): Promise<PartnerId> {
  const { id } = await tx.insertInto('partners').values(fields).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function update(tx: Tx, id: PartnerId, fields: PartnerFields): Promise<void> {
  await tx
    .updateTable('partners')
    .set({ ...fields, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function setEnded(tx: Tx, id: PartnerId, reason: string): Promise<void> {
  await tx
    .updateTable('partners')
    .set({ ended_at: sql`now()`, end_reason: reason, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** A brand or a shop that a partner holds. */
export type Holding = { brandKey: PageKey; shopId: null } | { brandKey: null; shopId: ShopId }

/** Returns a partner's current and former brands and shops, newest first. */
export async function holdingsOf(db: Db | Tx, partnerId: PartnerId) {
  const { rows } = await sql<
    Columns<'partner_holdings', 'brand_key' | 'shop_id' | 'since' | 'until' | 'made_at'> & { name: string }
  >`
    select h.brand_key, h.shop_id, h.since, h.until, h.made_at, coalesce(b.name, s.name) as name
    from partner_holdings h left join brands b on b.key = h.brand_key left join shops s on s.id = h.shop_id
    where h.partner_id = ${partnerId} order by h.until desc nulls first, h.id desc`.execute(db)
  return rows
}

/** Returns the current partner of a brand or shop; undefined if it is the platform's own. */
export async function holderOf(tx: Tx, { brandKey, shopId }: Holding) {
  const { rows } = await sql<Columns<'partner_holdings', 'partner_id'>>`
    select partner_id from partner_holdings
    where until is null and (brand_key = ${brandKey} or shop_id = ${shopId})`.execute(tx)
  return rows[0]?.partner_id
}

/** Returns brands and shops that no partner holds now. */
export async function bindable(db: Db) {
  const [brands, shops] = await Promise.all([
    sql<Columns<'brands', 'key' | 'name'>>`
      select key, name from brands b
      where not exists (select from partner_holdings h where h.brand_key = b.key and h.until is null)
      order by name, key limit 500`.execute(db),
    sql<Columns<'shops', 'name'> & { shopId: ShopId }>`
      select id as "shopId", name from shops s
      where not exists (select from partner_holdings h where h.shop_id = s.id and h.until is null)
      order by name, id limit 500`.execute(db),
  ])
  return { brands: brands.rows, shops: shops.rows }
}

/** Returns the name of a brand or shop; undefined if it does not exist. */
export async function nameOf(tx: Tx, { brandKey, shopId }: Holding): Promise<string | undefined> {
  const { rows } = await sql<Columns<'brands', 'name'>>`
    select name from brands where key = ${brandKey} union all select name from shops where id = ${shopId}`.execute(tx)
  return rows[0]?.name
}

export async function bind(tx: Tx, partnerId: PartnerId, { brandKey, shopId }: Holding, since: Date): Promise<void> {
  await tx
    .insertInto('partner_holdings')
    .values({ partner_id: partnerId, brand_key: brandKey, shop_id: shopId, since })
    .execute()
}

/**
 * Ends a holding; returns false if the partner does not have it. A holding that would begin later than now never takes
 * effect.
 */
export async function unbind(tx: Tx, partnerId: PartnerId, { brandKey, shopId }: Holding): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update partner_holdings set until = greatest(since, now())
    where partner_id = ${partnerId} and until is null and (brand_key = ${brandKey} or shop_id = ${shopId})`.execute(tx)
  return numAffectedRows === 1n
}

/** Ends all holdings of a partner. */
export async function unbindAll(tx: Tx, partnerId: PartnerId): Promise<void> {
  await sql`update partner_holdings set until = greatest(since, now()) where partner_id = ${partnerId} and until is null`.execute(
    tx,
  )
}

export type TermsRow = Columns<
  'partner_terms',
  'id' | 'since' | 'share_ten_thousandths' | 'sale_fee_fen' | 'redemption_fee_fen' | 'made_by' | 'created_at'
>

/** Returns a partner's terms, newest first. */
export function termsOf(db: Db | Tx, partnerId: PartnerId): Promise<TermsRow[]> {
  return db
    .selectFrom('partner_terms')
    .select(['id', 'since', 'share_ten_thousandths', 'sale_fee_fen', 'redemption_fee_fen', 'made_by', 'created_at'])
    .where('partner_id', '=', partnerId)
    .orderBy('since', 'desc')
    .execute()
}

export async function insertTerms(
  tx: Tx,
  terms: Omit<TermsRow, 'id' | 'created_at'> & { partner_id: PartnerId },
): Promise<void> {
  await tx.insertInto('partner_terms').values(terms).execute()
}

/** Returns a partner's adjustments, newest first, each with the month of the statement that contains it. */
export async function adjustmentsOf(db: Db, partnerId: PartnerId) {
  const { rows } = await sql<
    Columns<'settlement_adjustments', 'id' | 'amount_fen' | 'words' | 'asked_by' | 'approved_by' | 'created_at'> & {
      month: Column<'statements', 'month'> | null
    }
  >`
    select a.id, a.amount_fen, a.words, a.asked_by, a.approved_by, a.created_at, s.month
    from settlement_adjustments a left join statement_lines l on l.adjustment_id = a.id
    left join statements s on s.id = l.statement_id
    where a.partner_id = ${partnerId} order by a.id desc limit 200`.execute(db)
  return rows
}

export async function hasAdjusted(tx: Tx, key: string): Promise<boolean> {
  const row = await tx
    .selectFrom('settlement_adjustments')
    .select('id')
    .where('request_key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

export interface NewAdjustment {
  partner_id: PartnerId
  amount_fen: number
  words: string
  request_key: string
  asked_by: string
  approved_by: string
}

export async function insertAdjustment(tx: Tx, adjustment: NewAdjustment): Promise<void> {
  await tx.insertInto('settlement_adjustments').values(adjustment).execute()
}
