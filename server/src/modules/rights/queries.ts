import { type ItemId, ItemState, type RightsConfigId, RightsState, RightsType, type Uid } from '@app/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import { literalsOf } from '../../core/literals.ts'
import type { Place } from '../../core/paging.ts'
import type { Column, Columns } from '../../db/rows.ts'
import type { RightKey } from './rightsId.ts'

const right = literalsOf(RightsState)
const item = literalsOf(ItemState)

/** A right as one user sees it. */
export interface RightRow
  extends
    Columns<'goods_rights', 'config_id'>,
    Columns<'items', 'goods_sn' | 'serial'>,
    Columns<'rights_configs', 'delivery' | 'valid_from'>,
    Columns<'rights_sold', 'address_encrypted' | 'carrier' | 'tracking_number' | 'shipped_at'> {
  item_id: ItemId
  /** Position among the rights of the work. */
  position: Column<'goods_rights', 'position'>
  state: RightsState
  state_time: Date | null
  /** Whether its period has not started yet. */
  is_early: boolean
  /** Another process holds the item: a pending gift, a composition. */
  is_locked: boolean
  /** A court ordered that the item stay unchanged. */
  is_frozen: boolean
  /** The address, parcel, coupon and redemption belong to the viewer. */
  is_own: boolean
}

const isUsed = sql`coalesce(s.state in (${right.already}, ${right.done}), false)`
const isHeld = sql`i.state in (${item.minting}, ${item.held}, ${item.locked})`
const isGone = sql`i.state = ${item.destroyed}`

/**
 * The state in which a viewer sees a right (s: its stored state, i: its item, c: the offer). The user who used it keeps
 * seeing its real state; the item's next owner sees it as used. An address counts only for the owner who gave it.
 */
const stateFor = (uid: Uid) => sql<RightsState>`case
  when ${isUsed} then case when s.uid = ${uid} then s.state else ${right.done} end
  when ${isGone} or c.valid_until <= statement_timestamp() then ${right.close}
  when c.delivery <> 'ship' or (s.state = ${right.wait} and s.uid = i.owner_uid) then ${right.wait}
  else ${right.addressNone}
end`

/** Source of the rights of items; aliases c, g, i and s as in `stateFor`. */
const ofItems = sql`items i join goods_rights g on g.goods_sn = i.goods_sn join rights_configs c on c.id = g.config_id
  left join rights_sold s on s.item_id = i.id and s.config_id = g.config_id`

/** Rights as `uid` sees them. */
function seen(uid: Uid, source: RawBuilder<unknown>, condition: RawBuilder<unknown>): RawBuilder<RightRow> {
  return sql<RightRow>`
    select i.id as item_id, g.config_id, g.position, i.goods_sn, i.serial, t.state,
      case
        when t.state in (${right.already}, ${right.done}) or (t.state = ${right.wait} and s.state = ${right.wait})
          then s.entered_at
        when t.state = ${right.close} and c.valid_until <= statement_timestamp() then c.valid_until
      end as state_time,
      c.delivery, c.rights_type, c.valid_from, coalesce(c.valid_from > statement_timestamp(), false) as is_early,
      i.state = ${item.locked} as is_locked, i.frozen_at is not null as is_frozen,
      coalesce(s.uid = ${uid}, false) as is_own,
      s.address_encrypted, s.carrier, s.tracking_number, s.shipped_at
    from ${source} cross join lateral (select ${stateFor(uid)} as state) t
    where ${condition}`
}

/**
 * Returns a right of an item that the user owns, owned when it ended, or whose right they used; undefined for other
 * users.
 */
export async function find(db: Db | Tx, { itemId, configId }: RightKey, uid: Uid): Promise<RightRow | undefined> {
  const { rows } = await seen(
    uid,
    ofItems,
    sql`i.id = ${itemId} and g.config_id = ${configId} and (i.owner_uid = ${uid} or (s.uid = ${uid} and ${isUsed}))`,
  ).execute(db)
  return rows[0]
}

/** Filter of a user's rights. */
export interface RightRequest {
  uid: Uid
  rightsType?: RightsType | undefined
  state?: RightsState | undefined
  itemId?: ItemId | undefined
}

/**
 * A user's rights in three parts, each led by an index on the user: of items they own, of items that ended with them,
 * and those they used of items that changed owner. `tail` orders and limits each part.
 */
function partsOf(
  { uid, itemId }: Pick<RightRequest, 'uid' | 'itemId'>,
  tail: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const chosen = itemId === undefined ? sql`true` : sql`i.id = ${itemId}`
  const part = (source: RawBuilder<unknown>, whose: RawBuilder<unknown>) =>
    sql`(select * from (${seen(uid, source, sql`${whose} and ${chosen}`)}) r ${tail})`
  const used = sql`rights_sold s join items i on i.id = s.item_id
    join goods_rights g on g.goods_sn = s.goods_sn and g.config_id = s.config_id
    join rights_configs c on c.id = s.config_id`
  return sql`
    ${part(ofItems, sql`i.owner_uid = ${uid} and ${isHeld}`)}
    union all ${part(ofItems, sql`i.owner_uid = ${uid} and ${isGone}`)}
    union all ${part(used, sql`s.uid = ${uid} and s.state in (${right.already}, ${right.done}) and i.owner_uid <> ${uid}`)}`
}

function filterOf({ rightsType, state }: RightRequest): RawBuilder<unknown> {
  const ofType = rightsType === undefined ? sql`true` : sql`r.rights_type = ${rightsType}`
  const ofState = state === undefined ? sql`true` : sql`r.state = ${state}`
  return sql`${ofType} and ${ofState}`
}

/** Digits of a position among the rights of a work, at the end of a cursor. */
const positionDigits = 3

/** Most digits of a cursor: an item id and a position. */
export const keyDigits = 18 + positionDigits

/** Returns the cursor of a right in the list. */
export const keyOf = ({ item_id: itemId, position }: Pick<RightRow, 'item_id' | 'position'>): string =>
  itemId + String(position).padStart(positionDigits, '0')

function behind(key: string): RawBuilder<unknown> {
  const digits = key.padStart(positionDigits + 1, '0')
  const [itemId, position] = [digits.slice(0, -positionDigits), Number(digits.slice(-positionDigits))]
  return sql`r.item_id <= ${itemId} and (r.item_id < ${itemId} or r.position > ${position})`
}

/** Returns one page: newest items first, the rights of an item in the work's order. */
export async function list(db: Db, filter: RightRequest, { size, offset, before }: Place): Promise<RightRow[]> {
  const from = before === undefined ? sql`true` : behind(before)
  const skipped = before === undefined ? offset : 0
  const order = sql`order by item_id desc, position`
  const tail = sql`where ${filterOf(filter)} and ${from} ${order} limit ${skipped + size}`
  const { rows } = await sql<RightRow>`
    select * from (${partsOf(filter, tail)}) p ${order} limit ${size} offset ${skipped}`.execute(db)
  return rows
}

/** Most rights that `listExpiring` returns. */
const expiringCount = 3

/**
 * Returns the rights that a user can use now and that end next, soonest first (rules/rights#expiring). Those that end at
 * the same time are in the order of the list.
 */
export async function listExpiring(db: Db, uid: Uid): Promise<RightRow[]> {
  const isFree = sql`i.state in (${item.minting}, ${item.held}) and i.frozen_at is null`
  const isRunning = sql`c.valid_until > statement_timestamp() and coalesce(c.valid_from <= statement_timestamp(), true)`
  const isUnused = sql`t.state in (${right.wait}, ${right.addressNone})`
  const usable = sql`i.owner_uid = ${uid} and ${isFree} and ${isRunning} and ${isUnused}`
  const { rows } = await sql<RightRow>`
    ${seen(uid, ofItems, usable)} order by c.valid_until, i.id desc, g.position limit ${expiringCount}`.execute(db)
  return rows
}

/** Counts of open rights among all of a user's rights. */
export interface Open {
  address: boolean
  online: boolean
  coupon: boolean
}

/** Counts a user's open rights, regardless of filters. */
export async function findOpen(db: Db, uid: Uid): Promise<Open> {
  const { rows } = await sql<Open>`
    select coalesce(bool_or(r.state = ${right.addressNone}), false) as address,
      coalesce(bool_or(r.state = ${right.wait} and r.rights_type = ${sql.lit(RightsType.online)} and r.delivery <> 'coupon'), false) as online,
      coalesce(bool_or(r.state = ${right.wait} and r.delivery = 'coupon'), false) as coupon
    from (${seen(uid, ofItems, sql`i.owner_uid = ${uid} and ${isHeld}`)}) r`.execute(db)
  return rows[0] ?? { address: false, online: false, coupon: false }
}

export async function count(db: Db, filter: RightRequest): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${partsOf(filter, sql`where ${filterOf(filter)}`)}) p`.execute(db)
  return rows[0]?.total ?? 0
}

/** Returns the rights of items by name: those still usable, and those used. */
export async function namedOfItems(
  db: Db | Tx,
  itemIds: readonly ItemId[],
): Promise<{ itemId: ItemId; name: string; isUsed: boolean; isOpen: boolean }[]> {
  const { rows } = await sql<Columns<'rights_configs', 'name'> & { itemId: ItemId; isUsed: boolean; isOpen: boolean }>`
    select i.id as "itemId", c.name, ${isUsed} as "isUsed",
      not (${isUsed} or ${isGone} or coalesce(c.valid_until <= now(), false)) as "isOpen"
    from ${ofItems} where i.id = any(${itemIds}::bigint[]) order by i.id, g.position`.execute(db)
  return rows
}

/** Returns the rights of an item, and whether a new owner could still use them. */
export async function ofItem(db: Db, itemId: ItemId): Promise<{ config_id: RightsConfigId; is_open: boolean }[]> {
  const { rows } = await sql<Columns<'goods_rights', 'config_id'> & { is_open: boolean }>`
    select g.config_id, not (${isUsed} or ${isGone} or coalesce(c.valid_until <= now(), false)) as is_open
    from ${ofItems} where i.id = ${itemId} order by g.position`.execute(db)
  return rows
}
