import type { RightsConfigId, RightsDelivery } from '@app/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../core/database.ts'
import type { RightKey } from './rightsId.ts'

/** Adds coupons to those of a right, leaving out codes it has already; returns how many are new. */
export async function insertCoupons(
  tx: Tx,
  configId: RightsConfigId,
  coupons: readonly { hash: Buffer; sealed: Buffer }[],
): Promise<number> {
  const result = await tx
    .insertInto('rights_coupons')
    .values(coupons.map(({ hash, sealed }) => ({ config_id: configId, code_hash: hash, coupon_encrypted: sealed })))
    .onConflict((conflict) => conflict.constraint('rights_coupons_code').doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0n)
}

/** Gives one free coupon to a right that was applied for; passes over those that others are just taking. */
export async function takeCoupon(tx: Tx, { itemId, configId }: RightKey): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update rights_coupons set item_id = ${itemId}, taken_at = now()
    where id = (
      select id from rights_coupons where config_id = ${configId} and item_id is null
      order by id limit 1 for update skip locked
    )`.execute(tx)
  return numAffectedRows === 1n
}

export function findCoupon(db: Db, { itemId, configId }: RightKey): Promise<{ coupon_encrypted: Buffer } | undefined> {
  return db
    .selectFrom('rights_coupons')
    .select('coupon_encrypted')
    .where('item_id', '=', itemId)
    .where('config_id', '=', configId)
    .executeTakeFirst()
}

/** The delivery of what is offered under an id; undefined where nothing is. */
export async function deliveryOf(db: Db | Tx, configId: RightsConfigId): Promise<RightsDelivery | undefined> {
  const row = await db.selectFrom('rights_configs').select('delivery').where('id', '=', configId).executeTakeFirst()
  return row?.delivery
}
