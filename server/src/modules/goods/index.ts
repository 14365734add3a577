import { type GoodsSn, type GoodsStatus, OrderGoodsType, type Reply, Sort, type Uid } from '@app/contract'
import type { GoodsMove } from '@app/contract/admin/goods'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Db, Tx } from '../../core/database.ts'
import type { DemandSources } from '../../core/demand.ts'
import type { Draftables } from '../../core/draftable.ts'
import type { Gauges } from '../../core/gauges.ts'
import type { CallInfo } from '../../core/handler.ts'
import { createStoredSettings, declareSettings } from '../../core/storedSettings.ts'
import type { Sweep } from '../../jobs/worker.ts'
import type { PointsModule } from '../points/index.ts'
import { onSettings, type States } from '../shape.ts'
import type { StaffModule } from '../staff/index.ts'
import { find as findForAdmin } from './adminQueries.ts'
import { goodsAdminRoutes, presentForAdmin } from './adminRoutes.ts'
import { type CallOffs, createCallOffs } from './callOffs/callOff.ts'
import { createCatalogue } from './catalogue/catalogue.ts'
import { countsSweep } from './catalogue/countSweep.ts'
import { type Page, readCounts } from './catalogue/queries.ts'
import { adAdmin } from './content/ads.ts'
import { labelAndShopAdmin } from './content/labelsAndShops.ts'
import { type RequireLink, zoneAdmin } from './content/zones.ts'
import { createFavourites } from './favourites/favourites.ts'
import { favouriteRoutes } from './favourites/routes.ts'
import { type Followers, followers } from './follows/followers.ts'
import { followRoutes } from './follows/routes.ts'
import { createHeat, favouriteDemand, type Heat } from './heat/heat.ts'
import { findByText, nextSales, shopNames } from './lookups.ts'
import { goodsPersonalData } from './personalData.ts'
import { goodsPickables } from './pickables.ts'
import { pictureUses } from './pictureUses.ts'
import * as queries from './queries.ts'
import { goodsRoutes } from './routes.ts'
import { createSaleMonitor, type SaleMonitor } from './sales/monitor.ts'
import { createSaleSampler, type SaleSamples } from './sales/samples.ts'
import { createSaleTerms, type SaleTerms } from './sales/terms.ts'
import { goodsSchemas, type GoodsSettings, heatPreset } from './settings.ts'
import { shopRoutes } from './shops/routes.ts'
import { createShops } from './shops/shops.ts'
import { goodsTransitions } from './states.ts'
import { checkMoves, movesAt } from './status/automaticMoves.ts'
import { staffMoves } from './status/staffMoves.ts'
import { statusSweep } from './status/sweep.ts'
import { goodsSteps } from './steps.ts'
import { countOversold } from './stock/queries.ts'
import { createStock, type Stock } from './stock/stock.ts'
import { subjectAdmin } from './subjects/admin.ts'
import { memorialZones } from './subjects/adminQueries.ts'
import { createSubjects } from './subjects/subjects.ts'
import { summaries, worksOf } from './summaries.ts'
import { comingSales, goodsTimed } from './timed.ts'
import { createWorks, type WorkParts, type WorksDeps } from './works/works.ts'

export { type NewAd, publishAd } from './content/ads.ts'
export { createLabel, createShop } from './content/labelsAndShops.ts'
export { publishHomeZone } from './content/zones.ts'
export type { NewGoods } from './publishing/newGoods.ts'
export { publishGoods } from './publishing/publish.ts'
export type { Sale } from './sales/terms.ts'
export type { Reservation } from './stock/queries.ts'
export { paragraphs } from './subjects/present.ts'
export { type NewEntry, type NewSubject, publishSubject } from './subjects/publish.ts'
export type { FollowedSubject } from './follows/followers.ts'
export type { GoodsSummary, WorkOf } from './summaries.ts'
export { GoodsType } from './types.ts'
export type { PriorityWindow } from './sales/priorityWindows.ts'
export { pictureFindings, termFindings } from './works/preflight.ts'

/** The catalogue, its stock, its editorial content, and users' favourites. */
export interface GoodsModule extends Stock {
  summaries: typeof summaries
  worksOf: typeof worksOf
  /** Returns the creator and the shop of some goods; undefined if there are none. */
  writtenOf: typeof queries.writtenOf
  findByWorkId: typeof queries.findByWorkId
  /** Marks works that are only given as prizes, when a lottery or wishing event with them is published. */
  markPrizes: typeof queries.markPrizes
  /** Returns the terms of a sale, whatever its status; undefined if there are no such goods. Cached for seconds. */
  findSale: SaleTerms['find']
  /** Returns the pieces left for sale. */
  leftOf(goodsSn: GoodsSn, db?: Db | Tx): Promise<number>
  /** Returns public blind boxes, newest first, without their prizes. */
  boxCards(page: Page): Promise<Reply<'goods/goods/list'>>
  /** Returns a public blind box; undefined if there is none. */
  boxDetail(goodsSn: GoodsSn): Promise<Reply<'goods/goods/info'> | undefined>
  /** Returns the counts shown on a user's account page. */
  countsOf(uid: Uid): Promise<{ favourites: number; followedShops: number }>
  followers: Followers
  /** Memorial zones that the home page entry may open. */
  memorialZones(): ReturnType<typeof memorialZones>
  /** Draft functions for kinds that are sold as goods. */
  workParts: WorkParts
  /** Works for the admin console. */
  admin: GoodsAdmin
  callOffs: CallOffs
  /** Counts of purchase attempts and their outcomes. */
  saleSamples: SaleSamples
  /** Live sale monitoring for staff. */
  monitor: SaleMonitor
  /** Demand for works, computed by a sweep. */
  heat: Heat
  /** Notifies every process that goods, their album, shop or place on the home page have changed. */
  changed(tx: Tx, goodsSn: GoodsSn): Promise<void>
}

/** Works for the admin console. */
export interface GoodsAdmin {
  nextSales: typeof nextSales
  comingSales: typeof comingSales
  findByText: typeof findByText
  shopNames: typeof shopNames
  /** Returns undefined if there are no such goods. */
  info(db: Db, goodsSn: GoodsSn): Promise<ReturnType<typeof presentForAdmin> | undefined>
  /** Returns the moves staff may make in this status. */
  movesIn(status: GoodsStatus): GoodsMove[]
}

interface GoodsDeps {
  points: Pick<PointsModule, 'activity' | 'earnDaily'>
  approvals: Pick<StaffModule['approvals'], 'requireOther'>
  requireLink: RequireLink
  demandSources: () => DemandSources
  works: WorksDeps
}

export function createGoodsModule(core: CoreServices, deps: GoodsDeps) {
  const { config, database } = core
  const moves = movesAt(config.order.tightPercent)
  checkMoves(moves)
  const defaults: GoodsSettings = { favourites: { most: config.account.favourites }, heat: heatPreset }
  const settings = createStoredSettings<GoodsSettings>(core, goodsSchemas, defaults)
  const catalogue = createCatalogue(core)
  const terms = createSaleTerms(database)
  const works = createWorks(core, deps.works)
  const heat = createHeat({ ...core, settings, demandSources: deps.demandSources })
  const favourites = createFavourites({ ...core, points: deps.points, settings })
  const shops = createShops({ ...core, settings })
  const saleSamples = createSaleSampler(core)
  const subjects = createSubjects({ ...core, present: catalogue.present })

  function seen(goodsSn: GoodsSn, { ip, device }: Pick<CallInfo<'goods/goods/info'>, 'ip' | 'device'>): void {
    heat.seen(goodsSn, ip)
    saleSamples.view(goodsSn, `${ip} ${device}`)
  }

  function forgetPages(): void {
    catalogue.forget()
    shops.forget()
    subjects.forget()
  }

  /** Drops what this process caches about some goods. */
  function forget(goodsSn: GoodsSn): void {
    terms.forget(goodsSn)
    forgetPages()
  }

  function forgetAll(): void {
    terms.forgetAll()
    forgetPages()
  }

  const goods: GoodsModule = {
    ...createStock(moves),
    summaries,
    worksOf,
    followers,
    writtenOf: queries.writtenOf,
    findByWorkId: queries.findByWorkId,
    markPrizes: queries.markPrizes,
    findSale: terms.find,
    leftOf: async (goodsSn, db = database.db) => (await readCounts(db, [goodsSn])).get(goodsSn)?.left ?? 0,
    boxCards: (page) => catalogue.list({ terms: [], goodsType: OrderGoodsType.blindBox }, Sort.newest, page),
    boxDetail: (goodsSn) => catalogue.info(goodsSn, OrderGoodsType.blindBox),
    async countsOf(uid) {
      const [liked, followed] = await Promise.all([favourites.count(uid), shops.countFollowed(uid)])
      return { favourites: liked, followedShops: followed }
    },
    memorialZones: () => memorialZones(database.db),
    workParts: works.parts,
    admin: {
      nextSales,
      comingSales,
      findByText,
      shopNames,
      async info(db, goodsSn) {
        const row = await findForAdmin(db, goodsSn)
        return row && presentForAdmin(row)
      },
      movesIn: (status) =>
        (Object.keys(staffMoves) as GoodsMove[]).filter((move) => staffMoves[move].from.includes(status)),
    },
    callOffs: createCallOffs(moves),
    saleSamples,
    monitor: createSaleMonitor(database),
    heat,
    changed: queries.announce,
  }

  return {
    ...goods,
    draftables: { work: works.draftable } satisfies Draftables,
    pictureUses,
    /** What console forms choose from. */
    pickables: goodsPickables,
    routes: {
      ...goodsRoutes(catalogue, seen),
      ...favouriteRoutes(favourites),
      ...shopRoutes(shops),
      ...followRoutes(core),
      ...subjects.routes,
    },
    adminRoutes: {
      ...goodsAdminRoutes(core, moves, deps.approvals),
      ...zoneAdmin(core, deps.requireLink),
      ...adAdmin(core, deps.requireLink),
      ...labelAndShopAdmin(core),
      ...subjectAdmin(core),
    },
    sweeps: [statusSweep(core, moves), countsSweep(core), heat.sweep, saleSamples.sweep] satisfies Sweep[],
    timed: goodsTimed,
    steps: goodsSteps,
    demandSources: { favourite: favouriteDemand } satisfies DemandSources,
    personalData: goodsPersonalData,
    states: { 'goods.status': goodsTransitions } satisfies States,
    gauges: {
      stock_oversold: {
        help: 'Goods of which more is taken than there is: the database does not let it happen',
        isShared: true,
        seconds: 60,
        read: async () => [{ value: await countOversold(database.db) }],
      },
    } satisfies Gauges,
    settings: declareSettings(goodsSchemas, defaults),
    channels: { goods_changed: { heard: forget, missed: forgetAll }, ...onSettings(settings.forget) },
    forget,
    forgetAll,
  }
}
