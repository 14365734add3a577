import type { ActivityId, GoodsSn, ItemId, Reply, Uid } from '@app/contract'
import type { Tx } from '../../core/database.ts'
import { AppError, badInput } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { requireMove } from '../../core/transitions.ts'
import { sweepIndividually } from '../../jobs/sweepIndividually.ts'
import type { Sweep } from '../../jobs/worker.ts'
import type { GoodsModule } from '../goods/index.ts'
import type { OwnItem, VaultModule } from '../vault/index.ts'
import * as queries from './queries.ts'

const ending = { everySeconds: 60, batch: 100 }

export interface ComposeDeps {
  goods: Pick<GoodsModule, 'reserveStock' | 'sellStock' | 'worksOf'>
  vault: Pick<VaultModule, 'takeOwn' | 'consume' | 'issueItems'>
}

/**
 * Composes: exactly the chosen items, which must match the recipe, end, and a result is issued, in one transaction
 * (rules/items#composing). Rows are locked in the order items, activity, stock, which is the order everywhere. Throws
 * ITEM_NOT_FOUND, ITEM_FROZEN, ITEM_LOCKED, NOT_FOUND, COMPOSE_NOT_OPEN, SOLD_OUT, LIMIT_REACHED,
 * COMPOSE_MATERIALS_WRONG, and BAD_INPUT for a duplicate item.
 */
export async function composeItems(
  { goods, vault }: ComposeDeps,
  tx: Tx,
  uid: Uid,
  { activityId, nftIds }: { activityId: ActivityId; nftIds: ItemId[] },
): Promise<Reply<'hwnft/synthesize/synthesizeNft'>> {
  if (new Set(nftIds).size !== nftIds.length) throw badInput('nftIds', '同一件藏品只能选择一次')
  const items = await vault.takeOwn(tx, uid, nftIds)
  const activity = await queries.lock(tx, activityId)
  if (!activity || activity.is_taken_down) throw new AppError('NOT_FOUND')
  await requireOpen(tx, activity, uid)
  requireRecipe(await queries.materialsOf(tx, activityId), items)
  const goodsSn = activity.result_goods_sn
  const work = (await goods.worksOf(tx, [goodsSn]))(goodsSn)
  await vault.consume(tx, items, uid, 'composed')
  const one = { goodsSn, quantity: 1, orderSn: null }
  const serial = await goods.sellStock(tx, one)
  const issue = { ...one, uid, firstSerial: serial, priceFen: null, giftDays: work.giftFirstDays }
  const [itemId] = await vault.issueItems(tx, issue)
  if (itemId === undefined) throw new Error(`No item of ${goodsSn} was issued`)
  const logId = await queries.record(tx, { activityId, uid, itemId, consumed: items.map((item) => item.id) })
  return { logId, nftId: itemId, name: work.name, cover: work.cover, serial, edition: work.edition }
}

/** Publishes an activity and reserves its results. Throws SOLD_OUT if too few pieces of the edition are left. */
export async function publishActivity(
  { goods }: { goods: Pick<GoodsModule, 'reserveStock'> },
  tx: Tx,
  activity: queries.NewActivity,
): Promise<ActivityId> {
  if (activity.materials.length === 0) throw new Error('A recipe needs materials')
  const id = await queries.insert(tx, activity)
  requireMove(await queries.setPublished(tx, id))
  await goods.reserveStock(tx, { goodsSn: activity.resultGoodsSn, quantity: activity.total, orderSn: null })
  return id
}

export interface ComposeSweepDeps extends Pick<CoreServices, 'database' | 'log'> {
  goods: Pick<GoodsModule, 'releaseStockOf'>
}

/** Settles activities that are over, and releases the results that nobody composed. */
export const composeEndSweep = (deps: ComposeSweepDeps): Sweep =>
  sweepIndividually(deps, {
    name: 'compose-end',
    ...ending,
    due: (limit, isTriable) => queries.findOverdue(deps.database.db, limit, isTriable),
    nameOf: (activityId) => ({ activityId }),
    work: (activityId) => deps.database.transaction((tx) => settleActivity(deps, tx, activityId)),
  })

/** Returns false if another worker settled the activity. */
async function settleActivity({ goods }: ComposeSweepDeps, tx: Tx, activityId: ActivityId): Promise<boolean> {
  const ended = await queries.settle(tx, activityId)
  if (ended && ended.left > 0) await goods.releaseStockOf(tx, new Map([[ended.result_goods_sn, ended.left]]))
  return ended !== undefined
}

/** Throws COMPOSE_NOT_OPEN, SOLD_OUT, LIMIT_REACHED. */
async function requireOpen(tx: Tx, activity: queries.ActivityRow, uid: Uid): Promise<void> {
  if (!activity.is_open) throw new AppError('COMPOSE_NOT_OPEN')
  if (activity.composed >= activity.total) throw new AppError('SOLD_OUT')
  const limit = activity.per_person_limit
  if (limit > 0 && (await queries.composedBy(tx, activity.id, uid)) >= limit) throw new AppError('LIMIT_REACHED')
}

/** Throws COMPOSE_MATERIALS_WRONG unless the items match the recipe's quantity of each work exactly. */
function requireRecipe(materials: readonly queries.MaterialRow[], items: readonly OwnItem[]): void {
  const counts = new Map<GoodsSn, number>()
  for (const { goodsSn } of items) counts.set(goodsSn, (counts.get(goodsSn) ?? 0) + 1)
  const fits = materials.every(({ goods_sn: sn, quantity }) => counts.get(sn) === quantity)
  if (!fits || counts.size !== materials.length) throw new AppError('COMPOSE_MATERIALS_WRONG')
}
