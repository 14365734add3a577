import type { LabelId, ShopId } from '@app/contract'
import type { AdminHandlers } from '../../../core/adminHandler.ts'
import type { Tx } from '../../../core/database.ts'
import { requireOwnPicture, requireSeen } from '../../../core/edited.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { announce } from '../queries.ts'
import * as queries from './labelAndShopQueries.ts'

/** Creates a label to find works by. Throws NAME_TAKEN. */
export async function createLabel(tx: Tx, name: string): Promise<LabelId> {
  const id = await queries.insertLabel(tx, name)
  await announce(tx, '')
  return id
}

/** Creates a shop that sells works. Throws NAME_TAKEN. */
export async function createShop(tx: Tx, shop: queries.ShopColumns): Promise<ShopId> {
  if (await queries.isShopNamed(tx, shop.name, undefined)) throw new AppError('NAME_TAKEN')
  const id = await queries.insertShop(tx, shop)
  await announce(tx, '')
  return id
}

/** Admin handlers for labels and shops. */
export function labelAndShopAdmin({ database }: Pick<CoreServices, 'database'>) {
  const { db } = database
  return {
    'label/list': async () => {
      const rows = await queries.labels(db)
      return { list: rows.map(({ id, ...row }) => ({ labelId: id, ...row })) }
    },

    'label/save': ({ labelId, version, name }, { record }) =>
      database.transaction(async (tx) => {
        const before = labelId === undefined ? undefined : requireSeen(await queries.lockLabel(tx, labelId), version)
        const id = labelId ?? (await createLabel(tx, name))
        if (labelId !== undefined) await queries.updateLabel(tx, labelId, name)
        await announce(tx, '')
        await record(tx, { target: `label:${id}`, ...(before && { before: { name: before.name } }), after: { name } })
        return { labelId: id, version: labelId === undefined ? 1 : version + 1 }
      }),

    'label/remove': ({ labelId, version }, { record }) =>
      database.transaction(async (tx) => {
        const before = requireSeen(await queries.lockLabel(tx, labelId), version)
        if (before.is_used) throw new AppError('IN_USE', { msg: '还有作品带着这个标签，不能删除' })
        await queries.removeLabel(tx, labelId)
        await announce(tx, '')
        await record(tx, { target: `label:${labelId}`, before: { name: before.name } })
        return {}
      }),

    'shop/list': async () => {
      const rows = await queries.shops(db)
      return { list: rows.map(({ id, ...row }) => ({ shopId: id, ...row })) }
    },

    'shop/save': ({ shopId, version, logo = null, ...given }, { record }) =>
      database.transaction(async (tx) => {
        const before = shopId === undefined ? undefined : requireSeen(await queries.lockShop(tx, shopId), version)
        requireOwnPicture(logo, 'logo')
        const shop = { ...given, logo }
        const id = shopId ?? (await createShop(tx, shop))
        if (shopId !== undefined) {
          if (await queries.isShopNamed(tx, given.name, shopId)) throw new AppError('NAME_TAKEN')
          await queries.updateShop(tx, shopId, shop)
        }
        await announce(tx, '')
        await record(tx, {
          target: `shop:${id}`,
          ...(before && { before: auditFields(before) }),
          after: auditFields(shop),
        })
        return { shopId: id, version: shopId === undefined ? 1 : version + 1 }
      }),
  } satisfies Partial<AdminHandlers>
}

/** Returns the fields recorded in the audit log. */
const auditFields = ({ name, kind, introduction, logo }: queries.ShopColumns) => ({
  name,
  kind,
  introduction,
  logo: logo?.url ?? null,
})
