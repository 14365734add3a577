import type { BoxId, GiftBoxId, GoodsSn, OrderSn, OwnGiftBoxId, Reply, Uid } from '@app/contract'
import type { Caller } from '../../core/handler.ts'
import type { Db, Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Pickables } from '../../core/pickables.ts'
import type { Emit } from '../../events/index.ts'
import type { GoodsModule } from '../goods/index.ts'
import type { ModerationModule } from '../moderation/index.ts'
import type { Fulfilment } from '../order/index.ts'
import { type ModuleParts, onSettings } from '../shape.ts'
import type { StaffModule } from '../staff/index.ts'
import type { VaultModule } from '../vault/index.ts'
import { type BoxesAdminRoutes, boxesAdminRoutes } from './adminRoutes.ts'
import { createDecks } from './blind/decks.ts'
import { createBoxDrafts } from './blind/drafts.ts'
import { prizesOf } from './blind/queries.ts'
import { openBoxes } from './blind/open.ts'
import { type NewBlindBox, publishBox } from './blind/publish.ts'
import { fulfilBoxOrders, giveBoxes, reserveBoxes } from './blind/sales.ts'
import { revealJob, settleAllSales, settlementSweep, tellOwners } from './blind/settle.ts'
import { boxesOf, countClosed, takeBackOf } from './blind/userBoxQueries.ts'
import { createFactsCache } from './blind/views.ts'
import { type CodeAdminDeps, codeBatchApproval, codeGeneration } from './codes/adminService.ts'
import { type GiftFulfilments, giftFulfilments } from './codes/fulfilments.ts'
import { codeExpirySweep, type Codes, createCodes } from './codes/service.ts'
import { createGiftDrafts } from './gift/drafts.ts'
import { insertGiftBox, insertOwn, type NewGiftBox } from './gift/queries.ts'
import { reserveGiftBoxes } from './gift/service.ts'
import { boxesPersonalData } from './personalData.ts'
import { boxesPickables } from './pickQueries.ts'
import { pictureUses } from './pictureQueries.ts'
import { type BoxesRoutes, boxesRoutes } from './routes.ts'
import { boxSchemas, type BoxSettings } from './settings.ts'
import { createStoredSettings, declareSettings } from '../../core/storedSettings.ts'
import { batchStates, blindBoxStates, codeTransitions, giftBoxStates, giftKindStates, saleStates } from './states.ts'

export type { BatchFacts, NewCodes } from './codes/issue.ts'
export type { Codes } from './codes/service.ts'
export { writeCode } from './codes/format.ts'
export type { GiftFulfilment, GiftFulfilments } from './codes/fulfilments.ts'
export type { NewGiftBox } from './gift/queries.ts'
export type { NewBlindBox } from './blind/publish.ts'

export interface BoxesDeps extends Pick<CodeAdminDeps, 'people' | 'tasks' | 'audit'> {
  emit: Emit
  goods: Pick<
    GoodsModule,
    | 'summaries'
    | 'worksOf'
    | 'reserveStock'
    | 'releaseStockOf'
    | 'sellStock'
    | 'salesOver'
    | 'lockOver'
    | 'boxCards'
    | 'boxDetail'
    | 'findSale'
    | 'workParts'
    | 'leftOf'
  >
  vault: Pick<VaultModule, 'issueItems' | 'piecesOf'>
  marksOf: ModerationModule['marksOf']
  approvals: Pick<StaffModule['approvals'], 'requiresApproval'>
}

/** Blind boxes, gift boxes and exchange codes (rules/boxes). */
export interface BoxesModule extends ModuleParts {
  readonly routes: BoxesRoutes
  readonly adminRoutes: BoxesAdminRoutes
  readonly codes: Codes
  /** Gift fulfilments, for other modules that promise the same gifts. */
  readonly gifts: GiftFulfilments
  /** Options of console forms. */
  readonly pickables: Pickables
  /** Fulfils paid box orders. */
  readonly fulfil: Fulfilment
  /**
   * Decides the contents of the boxes of some goods and commits to them; returns the commitment. Throws CONFLICT,
   * GOODS_NOT_FOUND, SOLD_OUT.
   */
  publish(tx: Tx, box: NewBlindBox): Promise<string>
  /** Reserves blind boxes and gives them to a user at once. Throws GOODS_NOT_FOUND, SOLD_OUT, SALE_ENDED. */
  giveBlindBoxes(tx: Tx, given: { goodsSn: GoodsSn; uid: Uid; quantity: number }): Promise<BoxId[]>
  /** Defines a new kind of gift box; nothing is reserved until one is promised. Returns its id. */
  defineGiftBox(tx: Tx, box: NewGiftBox): Promise<GiftBoxId>
  /** Reserves the contents of a gift box and gives it to a user. Throws NOT_FOUND, SOLD_OUT, SALE_ENDED. */
  giveGiftBox(tx: Tx, giftBoxId: GiftBoxId, uid: Uid): Promise<OwnGiftBoxId>
  /** Opens blind boxes of the caller, all or none. Throws BOX_NOT_FOUND, BOX_OPENED, BAD_INPUT. */
  open(tx: Tx, caller: Caller, boxIds: readonly BoxId[]): Promise<Reply<'hwnft/userBlindBox/open'>>
  /** Takes back the boxes of a paid order. Throws REFUND_NOT_WHOLE if one of them was opened. */
  takeBack(tx: Tx, order: { sn: OrderSn }): Promise<void>
  /** Returns the number of unopened boxes of an order that its buyer still has. */
  closedOf(db: Db | Tx, orderSn: OrderSn): Promise<number>
  /** Ends every sale that is over, within one transaction. */
  settleAll(tx: Tx): Promise<void>
  /** Returns how many boxes of an edition hold each prize, in the order of its table. */
  quantitiesOf(goodsSn: GoodsSn): Promise<number[]>
  /** Returns the blind boxes of an order, by number. */
  boxesOf(orderSn: OrderSn): Promise<BoxId[]>
}

export function createBoxesModule(core: CoreServices, given: BoxesDeps): BoxesModule {
  const { db } = core.database
  const defaults: BoxSettings = { exchange: core.config.exchange }
  const settings = createStoredSettings<BoxSettings>(core, boxSchemas, defaults)
  const gifts = giftFulfilments(given)
  const deps = { ...core, ...given, db, settings, gifts, decks: createDecks(core.sealer), facts: createFactsCache() }
  return {
    codes: createCodes(deps),
    gifts,
    publish: (tx, box) => publishBox(deps, tx, box),
    fulfil: fulfilBoxOrders,
    async giveBlindBoxes(tx, boxes) {
      await reserveBoxes(deps, tx, boxes.goodsSn, boxes.quantity)
      return (await giveBoxes(deps, tx, boxes)).boxIds
    },
    defineGiftBox: insertGiftBox,
    async giveGiftBox(tx, giftBoxId, uid) {
      await reserveGiftBoxes(deps, tx, giftBoxId, 1)
      return insertOwn(tx, uid, giftBoxId)
    },
    open: (tx, caller, boxIds) => openBoxes(deps, tx, caller.uid, boxIds),
    async takeBack(tx, { sn }) {
      if (!(await takeBackOf(tx, sn))) {
        throw new AppError('REFUND_NOT_WHOLE', { msg: '这笔订单有盲盒已经打开，无法收回，只能按金额退款' })
      }
    },
    closedOf: countClosed,
    settleAll: (tx) => settleAllSales(deps, tx),
    quantitiesOf: async (goodsSn) => (await prizesOf(db, [goodsSn])).map(({ quantity }) => quantity),
    boxesOf: (orderSn) => boxesOf(db, orderSn),
    draftables: { blindBox: createBoxDrafts(deps), giftBox: createGiftDrafts(deps) },
    settings: declareSettings(boxSchemas, defaults),
    channels: onSettings(settings.forget),
    adminRoutes: boxesAdminRoutes(deps),
    approvables: { 'codeBatch/make': codeBatchApproval(deps) },
    taskWorks: { 'codeBatch/make': codeGeneration(deps) },
    jobs: { [revealJob]: (payload: { goodsSn: GoodsSn; after: Uid }) => tellOwners(deps, payload) },
    personalData: boxesPersonalData,
    states: { 'exchange_codes.state': codeTransitions },
    derivedStates: [batchStates, saleStates, blindBoxStates, giftBoxStates, giftKindStates],
    sweeps: [codeExpirySweep(deps), settlementSweep(deps)],
    pictureUses,
    pickables: boxesPickables,
    routes: boxesRoutes(deps),
  }
}
