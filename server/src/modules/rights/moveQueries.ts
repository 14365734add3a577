import { type GoodsSn, RightsState, type Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Tx } from '../../core/database.ts'
import { statesBefore } from '../../core/transitions.ts'
import type { RightKey } from './rightsId.ts'
import { type Actor, keptTransitions } from './states.ts'

/** Author of a move. */
export interface Mover {
  actor: Actor
  /** Uid of an owner or of staff, or the name an operator gave. */
  name: string
}

interface Move {
  from: RightsState
  to: RightsState
  by: Mover
  note?: string
}

/** Inserts a move into the journal of rights; returns the row. */
export async function enter(
  tx: Tx,
  { itemId, configId }: RightKey,
  { from, to, by, note = '' }: Move,
): Promise<string> {
  const { id } = await tx
    .insertInto('rights_entries')
    .values({
      item_id: itemId,
      config_id: configId,
      from_state: from,
      to_state: to,
      actor: by.actor,
      actor_name: by.name,
      note,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns who has a right that was applied for, and its name. */
export function findUsed(tx: Tx, { itemId, configId }: RightKey): Promise<{ uid: Uid; name: string }> {
  return tx
    .selectFrom('rights_sold')
    .innerJoin('rights_configs', 'rights_configs.id', 'rights_sold.config_id')
    .select(['rights_sold.uid', 'rights_configs.name'])
    .where('item_id', '=', itemId)
    .where('config_id', '=', configId)
    .executeTakeFirstOrThrow()
}

/** A right, its work, and its owner. */
export interface Owned extends RightKey {
  goodsSn: GoodsSn
  uid: Uid
}

/** Stores or replaces the address of an unused right; returns false if it is used. */
export async function keepAddress(tx: Tx, { itemId, configId, goodsSn, uid }: Owned, sealed: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into rights_sold as s (item_id, config_id, goods_sn, uid, state, address_encrypted)
    values (${itemId}, ${configId}, ${goodsSn}, ${uid}, ${RightsState.wait}, ${sealed})
    on conflict (item_id, config_id) do update set uid = excluded.uid, address_encrypted = excluded.address_encrypted,
      entered_at = case when s.uid = excluded.uid then s.entered_at else now() end
    where s.state = ${RightsState.wait}`.execute(tx)
  return numAffectedRows === 1n
}

/** Applies for a right (2 → 3) for its owner, once; returns false if it was applied for before. */
export async function apply(tx: Tx, { itemId, configId, goodsSn, uid }: Owned): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into rights_sold as s (item_id, config_id, goods_sn, uid, state)
    values (${itemId}, ${configId}, ${goodsSn}, ${uid}, ${RightsState.already})
    on conflict (item_id, config_id) do update set state = excluded.state, uid = excluded.uid, entered_at = now()
    where s.state = any(${statesBefore(keptTransitions, RightsState.already)})
      and (s.uid = excluded.uid or s.reversed_at is not null)`.execute(tx)
  return numAffectedRows === 1n
}

/** Finishes a right (3 → 4); returns false if it is not in 3, or should be shipped and was not. */
export async function finish(tx: Tx, { itemId, configId }: RightKey): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update rights_sold s set state = ${RightsState.done}, entered_at = now()
    from rights_configs c
    where s.item_id = ${itemId} and s.config_id = ${configId}
      and s.state = any(${statesBefore(keptTransitions, RightsState.done)})
      and c.id = s.config_id and (c.delivery <> 'ship' or s.shipped_at is not null)`.execute(tx)
  return numAffectedRows === 1n
}

/** Reverses a mistaken redemption on site (4 → 2); returns false if it is not in 4. */
export async function reverse(tx: Tx, { itemId, configId }: RightKey): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update rights_sold s set state = ${RightsState.wait}, entered_at = now(), reversed_at = now()
    from rights_configs c
    where s.item_id = ${itemId} and s.config_id = ${configId}
      and s.state = any(${statesBefore(keptTransitions, RightsState.wait)}) and c.id = s.config_id and c.delivery = 'site'`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** Records or corrects the parcel of a right that was applied for; returns false if there is no such right. */
export async function ship(
  tx: Tx,
  { itemId, configId }: RightKey,
  parcel: { carrier: string; trackingNumber: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update rights_sold s set carrier = ${parcel.carrier}, tracking_number = ${parcel.trackingNumber},
      shipped_at = coalesce(s.shipped_at, now())
    from rights_configs c
    where s.item_id = ${itemId} and s.config_id = ${configId} and s.state = ${RightsState.already}
      and c.id = s.config_id and c.delivery = 'ship'`.execute(tx)
  return numAffectedRows === 1n
}
