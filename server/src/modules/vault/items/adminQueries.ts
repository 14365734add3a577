import { type GoodsSn, type ItemId, ItemState } from '@app/contract'
import type { AdminInput } from '@app/contract/admin/routes'
import { sql } from 'kysely'
import type { Db } from '../../../core/database.ts'
import { badInput } from '../../../core/errors.ts'
import { type KeysetPage, readTabbed } from '../../../core/keyset.ts'
import type { Columns } from '../../../db/rows.ts'

const listed = [
  'id',
  'goods_sn',
  'serial',
  'owner_uid',
  'state',
  'frozen_at',
  'transaction_hash',
  'block_number',
  'created_at',
  'minted_at',
] as const

export type AdminRow = Columns<'items', (typeof listed)[number]>

/** What a token id refers to; undefined if the list is not filtered by one. */
export interface TokenOf {
  goodsSn: GoodsSn
  /** Null for all items of a work. */
  serial: number | null
}

/** Lists items of all owners by the given filters. Throws BAD_INPUT for a serial without its work. */
export function list(
  db: Db,
  input: Omit<AdminInput<'item/list'>, 'tokenId'>,
  token: TokenOf | undefined,
): Promise<KeysetPage<AdminRow>> {
  const { itemId, goodsSn, serial, uid, transactionHash, state, isFrozen, mintedFrom, mintedUntil, ...page } = input
  if (serial !== undefined && goodsSn === undefined) throw badInput('serial', '按编号查找要同时填商品编号')
  let query = db.selectFrom('items').select(listed)
  if (itemId !== undefined) query = query.where('id', '=', itemId)
  if (goodsSn !== undefined) query = query.where('goods_sn', '=', goodsSn)
  if (serial !== undefined) query = query.where('serial', '=', serial)
  if (token) query = query.where('goods_sn', '=', token.goodsSn)
  if (token && token.serial !== null) query = query.where('serial', '=', token.serial)
  if (uid !== undefined) query = query.where('owner_uid', '=', uid)
  if (transactionHash !== undefined) query = query.where('id', 'in', madeBy(transactionHash))
  if (isFrozen !== undefined) query = query.where('frozen_at', isFrozen ? 'is not' : 'is', null)
  if (mintedFrom !== undefined) query = query.where('minted_at', '>=', new Date(mintedFrom * 1000))
  if (mintedUntil !== undefined) query = query.where('minted_at', '<', new Date(mintedUntil * 1000))
  if (page.sort === 'mintedAt' || page.sort === '-mintedAt') query = query.where('minted_at', 'is not', null)
  // Ids follow the order of issuing, and so do the serials of one work, which have their own index.
  const issuedAt = goodsSn === undefined && !token ? 'id' : 'serial'
  const keys = { sorts: { issuedAt, mintedAt: 'minted_at' }, id: 'id' } as const
  return readTabbed(db, query, page, keys, { chosen: state, conditions: stateConditions })
}

/** The common state `held` needs no index; the rare ones have a partial index, whose predicate they repeat. */
const stateConditions = Object.fromEntries(
  Object.values(ItemState).map((state) => [
    state,
    state === ItemState.held
      ? sql<boolean>`state = ${sql.lit(state)}`
      : sql<boolean>`(state = ${sql.lit(state)} and state <> ${sql.lit(ItemState.held)})`,
  ]),
)

/** Items that a transaction minted, moved or burnt. */
const madeBy = (hash: string) => sql<ItemId>`(
  select id from items where transaction_hash = ${hash.toLowerCase()}
  union select item_id from chain_operations where transaction_hash = ${hash.toLowerCase()}
)`

export type ItemDetailRow = AdminRow &
  Columns<'items', 'order_sn' | 'price_fen' | 'acquired_at' | 'gift_from' | 'wallet_address' | 'show_key'>

export function find(db: Db, itemId: ItemId): Promise<ItemDetailRow | undefined> {
  return db
    .selectFrom('items')
    .select(listed)
    .select(['order_sn', 'price_fen', 'acquired_at', 'gift_from', 'wallet_address', 'show_key'])
    .where('id', '=', itemId)
    .executeTakeFirst()
}

/** Returns the ledger entries of an item with their transactions, newest first. */
export function entriesOf(db: Db, itemId: ItemId) {
  return db
    .selectFrom('item_entries as e')
    .leftJoin('chain_operations as o', 'o.entry_id', 'e.id')
    .select(['e.kind', 'e.from_uid', 'e.to_uid', 'e.note', 'e.created_at', 'o.block_number'])
    .select((eb) => eb.fn.coalesce('e.transaction_hash', 'o.transaction_hash').as('transaction_hash'))
    .where('e.item_id', '=', itemId)
    .orderBy('e.id', 'desc')
    .limit(500)
    .execute()
}
