import type { AirdropId } from '@app/contract'
import type { Database, Tx } from '../../core/database.ts'
import { requireMove } from '../../core/transitions.ts'
import { type Emit, events } from '../../events/index.ts'
import type { GoodsModule } from '../goods/index.ts'
import type { VaultModule } from '../vault/index.ts'
import { type People, refusalOf } from './validation.ts'
import * as queries from './queries.ts'

export interface DeliveryDeps {
  database: Database
  goods: Pick<GoodsModule, 'worksOf' | 'releaseStockOf' | 'sellStock'>
  vault: Pick<VaultModule, 'issueItems'>
  people: People
  emit: Emit
}

/** Job that gives the pieces of an airdrop. */
export const airdropJob = 'airdrop.give'

/**
 * Delivers an airdrop line by line, marking each line done in the transaction that gives its pieces. Crashes and
 * concurrent workers therefore never give anything twice.
 */
export async function deliverAirdrop(deps: DeliveryDeps, id: AirdropId): Promise<void> {
  const { database } = deps
  while (await database.transaction((tx) => giveNext(deps, tx, id)));
  // Whichever worker finishes last marks the airdrop as done.
  await database.transaction(async (tx) => {
    const airdrop = await queries.lock(tx, id, 'change')
    if (airdrop?.state !== 'running' || (await queries.piecesWaiting(tx, id)) > 0) return
    requireMove(await queries.move(tx, id, 'done'))
  })
}

/**
 * Gives the next line. Returns false if nothing is left for this worker: the airdrop is over, or other workers hold the
 * remaining lines.
 */
async function giveNext({ goods, vault, people, emit }: DeliveryDeps, tx: Tx, id: AirdropId): Promise<boolean> {
  const airdrop = await queries.lock(tx, id, 'share')
  const next = airdrop?.state === 'running' ? await queries.takeLine(tx, id) : undefined
  if (!airdrop || !next) return false
  const { goods_sn: goodsSn, title } = airdrop
  const { line, uid, quantity } = next
  const standing = uid === null ? undefined : (await people.standingOf(tx, [uid])).get(uid)
  const refusal = refusalOf(standing)
  if (uid === null || refusal !== null) {
    requireMove(await queries.setDone(tx, id, line, { refusal: refusal ?? '没有这个用户' }))
    await goods.releaseStockOf(tx, new Map([[goodsSn, quantity]]))
    return true
  }
  const { giftFirstDays: giftDays } = (await goods.worksOf(tx, [goodsSn]))(goodsSn)
  const pieces = { goodsSn, quantity, orderSn: null }
  const firstSerial = await goods.sellStock(tx, pieces)
  const note = `空投：${title}`
  const [itemId] = await vault.issueItems(tx, { ...pieces, uid, firstSerial, priceFen: null, giftDays, note })
  if (itemId === undefined) throw new Error(`No item of ${goodsSn} was issued`)
  requireMove(await queries.setDone(tx, id, line, { itemId }))
  await emit(tx, events.airdropped, { airdropId: id, line, uid, goodsSn, quantity, itemId, title })
  return true
}
