import { type GoodsSn, RightsState, type Uid } from '@app/contract'
import { sql } from 'kysely'
import type { Tx } from '../../core/database.ts'
import { statesBefore } from '../../core/transitions.ts'
import type { RightKey } from './rightsId.ts'
import { type Actor, keptTransitions } from './states.ts'

/** Who makes a move. */
export interface Mover {
  actor: Actor
  /** The uid of an owner or of staff, the name an operator gave. */
  name: string
}

interface Move {
  from: RightsState
  to: RightsState
  by: Mover
  note?: string
}

/** Writes what happened into the books of rights. */
export async function enter(tx: Tx, { itemId, configId }: RightKey, { from, to, by, note = '' }: Move): Promise<void> {
  await tx
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
    .execute()
}

/** The right, its work, and whose it is. */
export interface Owned extends RightKey {
  goodsSn: GoodsSn
  uid: Uid
}

/** Keeps an address with a right that nobody has used, in the place of one that was there. False where it is used. */
export async function keepAddress(tx: Tx, { itemId, configId, goodsSn, uid }: Owned, sealed: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into rights_sold as s (item_id, config_id, goods_sn, uid, state, address_encrypted)
    values (${itemId}, ${configId}, ${goodsSn}, ${uid}, ${RightsState.wait}, ${sealed})
    on conflict (item_id, config_id) do update set uid = excluded.uid, address_encrypted = excluded.address_encrypted,
      entered_at = case when s.uid = excluded.uid then s.entered_at else now() end
    where s.state = ${RightsState.wait}`.execute(tx)
  return numAffectedRows === 1n
}

/** 2 → 3 for its owner, once. False where somebody was there before. */
export async function apply(tx: Tx, { itemId, configId, goodsSn, uid }: Owned): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into rights_sold as s (item_id, config_id, goods_sn, uid, state)
    values (${itemId}, ${configId}, ${goodsSn}, ${uid}, ${RightsState.already})
    on conflict (item_id, config_id) do update set state = excluded.state, uid = excluded.uid, entered_at = now()
    where s.state = any(${statesBefore(keptTransitions, RightsState.already)})
      and (s.uid = excluded.uid or s.reversed_at is not null)`.execute(tx)
  return numAffectedRows === 1n
}

/** 3 → 4; false where it is not in 3, or is to be shipped and was not. */
export async function finish(tx: Tx, { itemId, configId }: RightKey): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update rights_sold s set state = ${RightsState.done}, entered_at = now()
    from rights_configs c
    where s.item_id = ${itemId} and s.config_id = ${configId}
      and s.state = any(${statesBefore(keptTransitions, RightsState.done)})
      and c.id = s.config_id and (c.delivery <> 'ship' or s.shipped_at is not null)`.execute(tx)
  return numAffectedRows === 1n
}

/** 4 → 2 for what was redeemed on site by mistake. False where it is not in 4. */
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

/** Notes the parcel of a right that was applied for, or corrects it. False where there is no such right. */
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
