import {
  type BoxId,
  type GiftBoxId,
  type GoodsSn,
  type OrderSn,
  type OwnGiftBoxId,
  RedeemGiftType,
  type Uid,
} from '@app/contract'
import type { Approvables } from '../../core/approvable.ts'
import type { Db, Tx } from '../../core/database.ts'
import type { Draftables } from '../../core/draftable.ts'
import { AppError } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Sweep } from '../../jobs/worker.ts'
import type { GoodsModule } from '../goods/index.ts'
import type { ModerationModule } from '../moderation/index.ts'
import { onSettings, type States } from '../shape.ts'
import type { StaffModule } from '../staff/index.ts'
import type { VaultModule } from '../vault/index.ts'
import { createBlindAdmin } from './blind/adminService.ts'
import { blindBoxRoutes } from './blind/routes.ts'
import { boxesAdminRoutes } from './adminRoutes.ts'
import { type CodeAdminDeps, createCodeAdmin } from './codes/adminService.ts'
import { createCodes, type GiftFulfilments } from './codes/service.ts'
import { createBoxDrafts } from './blind/drafts.ts'
import { createDecks } from './blind/decks.ts'
import { createGiftBoxes } from './gift/service.ts'
import { createGiftAdmin } from './gift/adminService.ts'
import { createGiftDrafts } from './gift/drafts.ts'
import { blindBoxGift, collectibleGift, giftBoxGift } from './codes/fulfilments.ts'
import { openBoxes, type Opening } from './blind/open.ts'
import { ownBoxRoutes } from './ownRoutes.ts'
import { type NewBlindBox, publishBox } from './blind/publish.ts'
import { boxesRoutes } from './routes.ts'
import { createBoxSales } from './blind/sales.ts'
import { boxSchemas, type BoxSettings } from './settings.ts'
import { createStoredSettings, declareSettings } from '../../core/storedSettings.ts'
import { settle, settleAll, settlingSweep } from './blind/settle.ts'
import { batchStates, blindBoxStates, codeTransitions, giftBoxStates, giftKindStates, saleStates } from './states.ts'
import { boxesOf, countClosed, takeBackOf } from './blind/userBoxQueries.ts'
import { boxesPickables } from './pickQueries.ts'
import { pictureUses } from './pictureQueries.ts'

export type { BatchFacts, Codes, GiftFulfilments, NewCodes } from './codes/service.ts'
export { writeCode } from './codes/format.ts'
export type { GiftFulfilment } from './codes/fulfilments.ts'
export type { NewGiftBox } from './gift/queries.ts'
export type { NewBlindBox } from './blind/publish.ts'

export interface BoxesDeps extends CodeAdminDeps {
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
  vault: Pick<VaultModule, 'issueItems' | 'givenItems'>
  marksOf: ModerationModule['marksOf']
  approvals: Pick<StaffModule['approvals'], 'requiresApproval'>
}

export type BoxesModule = ReturnType<typeof createBoxesModule>

/** Blind boxes, gift boxes and exchange codes. */
export function createBoxesModule(core: CoreServices, { goods, vault, marksOf, approvals, ...admin }: BoxesDeps) {
  const { database, sealer } = core
  const decks = createDecks(sealer)
  const selling = createBoxSales(goods)
  const giftBoxes = createGiftBoxes({ goods, vault, boxes: selling })
  const gifts: GiftFulfilments = {
    [RedeemGiftType.collectible]: collectibleGift({ goods, vault }),
    [RedeemGiftType.blindBox]: blindBoxGift({ goods, boxes: selling }),
    [RedeemGiftType.giftBox]: giftBoxGift(giftBoxes),
  }
  const defaults: BoxSettings = { exchange: core.config.exchange }
  const settings = createStoredSettings<BoxSettings>(core, boxSchemas, defaults)
  const codes = createCodes(core, gifts, settings)
  const open: Opening = (tx, caller, boxIds) => openBoxes(tx, caller, boxIds, { decks, goods, vault })

  const publish = (tx: Tx, box: NewBlindBox): Promise<string> => publishBox(tx, box, { goods, sealer })
  const blindAdmin = createBlindAdmin(core, { goods, settle: (tx, sn) => settle(tx, sn, { decks, goods }) })
  const codeAdmin = createCodeAdmin(core, codes, admin)

  return {
    codes,
    /** Gift fulfilments, for other modules that promise the same gifts. */
    gifts,
    /** Decides the contents of the boxes of some goods and commits to them; see publishBox. */
    publish,
    /** Fulfilment of paid box orders. */
    fulfil: selling.fulfil,
    /** Reserves blind boxes and gives them to a user at once. Throws GOODS_NOT_FOUND, SOLD_OUT, SALE_ENDED. */
    async giveBlindBoxes(tx: Tx, given: { goodsSn: GoodsSn; uid: Uid; quantity: number }): Promise<BoxId[]> {
      await selling.reserve(tx, given.goodsSn, given.quantity)
      return (await selling.give(tx, given)).boxIds
    },
    /** Defines a new kind of gift box; returns its id. */
    defineGiftBox: giftBoxes.define,
    /** Reserves the contents of a gift box and gives it to a user. Throws NOT_FOUND, SOLD_OUT, SALE_ENDED. */
    async giveGiftBox(tx: Tx, giftBoxId: GiftBoxId, uid: Uid): Promise<OwnGiftBoxId> {
      await giftBoxes.reserve(tx, giftBoxId, 1)
      return giftBoxes.give(tx, giftBoxId, uid)
    },
    open,
    /** Takes back the boxes of a paid order. Throws REFUND_NOT_WHOLE if one of them was opened. */
    async takeBack(tx: Tx, { sn }: { sn: OrderSn }): Promise<void> {
      if (!(await takeBackOf(tx, sn))) {
        throw new AppError('REFUND_NOT_WHOLE', { msg: '这笔订单有盲盒已经打开，收不回来，只能按金额退款' })
      }
    },
    /** Returns the number of unopened boxes of an order that its buyer still has. */
    closedOf: (db: Db | Tx, orderSn: OrderSn) => countClosed(db, orderSn),
    /** Ends every sale that is over, within one transaction. */
    settleAll: (tx: Tx) => settleAll(tx, { decks, goods }),
    /** Returns the blind boxes of an order. */
    boxesOf: (orderSn: OrderSn) => boxesOf(database.db, orderSn),
    draftables: {
      blindBox: createBoxDrafts(core, { goods, publish }),
      giftBox: createGiftDrafts({ goods, marksOf }),
    } satisfies Draftables,
    settings: declareSettings(boxSchemas, defaults),
    channels: onSettings(settings.forget),
    adminRoutes: boxesAdminRoutes({
      blind: blindAdmin,
      codes: codeAdmin,
      gifts: createGiftAdmin(core, { goods }),
      approvals,
    }),
    approvables: { 'codeBatch/make': codeAdmin.making } satisfies Approvables,
    taskWorks: codeAdmin.taskWorks,
    states: { 'exchange_codes.state': codeTransitions } satisfies States,
    told: [batchStates, saleStates, blindBoxStates, giftBoxStates, giftKindStates],
    sweeps: [codes.sweep, settlingSweep(core, { decks, goods })] satisfies Sweep[],
    pictureUses,
    /** What console forms choose from. */
    pickables: boxesPickables,
    routes: {
      ...blindBoxRoutes(core, goods),
      ...ownBoxRoutes(core, { goods, vault, openBoxes: open, giftBoxes }),
      ...boxesRoutes(codes),
    },
  }
}
