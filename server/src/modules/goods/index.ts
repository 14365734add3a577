import { type GoodsSn, type GoodsStatus, OrderGoodsType, Sort, type Uid } from '@app/contract'
import type { GoodsMove } from '@app/contract/admin/goods'
import type { Db, Tx } from '../../core/database.ts'
import type { Draftables } from '../../core/draftable.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { CallInfo } from '../../core/handler.ts'
import type { Gauges } from '../../core/gauges.ts'
import { createStoredSettings, declareSettings } from '../../core/storedSettings.ts'
import type { DemandSources } from '../../core/demand.ts'
import type { Sweep } from '../../jobs/worker.ts'
import type { StaffModule } from '../staff/index.ts'
import type { PointsModule } from '../points/index.ts'
import { onSettings, type States } from '../shape.ts'
import { createCallingOff } from './callOffs/callOff.ts'
import { createCatalogue } from './catalogue/catalogue.ts'
import { readCounts } from './catalogue/queries.ts'
import { adAdmin } from './content/ads.ts'
import { nameAdmin } from './content/labelsAndShops.ts'
import { type RequireLink, zoneAdmin } from './content/zones.ts'
import { find as findForAdmin } from './adminQueries.ts'
import { goodsAdminRoutes, presentForAdmin } from './adminRoutes.ts'
import { createFavourites } from './favourites/favourites.ts'
import { favouriteRoutes } from './favourites/routes.ts'
import { findByWords, nextSales, shopNames } from './lookups.ts'
import { peoplesMoves } from './status/staffMoves.ts'
import * as queries from './queries.ts'
import { goodsRoutes } from './routes.ts'
import { createSales } from './sales/terms.ts'
import { createHeat, favouriteDemand } from './heat/heat.ts'
import { goodsSchemas, type GoodsSettings, heatPreset } from './settings.ts'
import { createSaleSampler } from './sales/samples.ts'
import { createSaleWatch } from './sales/monitor.ts'
import { createShops } from './shops/shops.ts'
import { shopRoutes } from './shops/routes.ts'
import { goodsTransitions } from './states.ts'
import { checkMoves, movesAt } from './status/automaticMoves.ts'
import { countsSweep } from './catalogue/countSweep.ts'
import { statusSweep } from './status/sweep.ts'
import { goodsSteps } from './steps.ts'
import { comingSales, goodsTimed } from './timed.ts'
import { createStock } from './stock/stock.ts'
import { countOversold } from './stock/queries.ts'
import { subjectAdmin } from './subjects/admin.ts'
import { memorialZones } from './subjects/adminQueries.ts'
import { createSubjects } from './subjects/subjects.ts'
import { summaries, worksOf } from './summaries.ts'
import { goodsPickables } from './pickables.ts'
import { createWorks, type WorksDeps } from './works/works.ts'
import { pictureUses } from './pictureUses.ts'

export { type NewAd, publishAd } from './content/ads.ts'
export { createLabel, createShop } from './content/labelsAndShops.ts'
export { publishHomeZone } from './content/zones.ts'
export type { NewGoods } from './publishing/newGoods.ts'
export { publishGoods } from './publishing/publish.ts'
export type { Sale } from './sales/terms.ts'
export type { Reservation } from './stock/queries.ts'
export { paragraphs } from './subjects/present.ts'
export { type NewEntry, type NewSubject, publishSubject } from './subjects/publish.ts'
export type { GoodsSummary, WorkOf } from './summaries.ts'
export { GoodsType } from './types.ts'
export type { PriorityWindow } from './sales/priorityWindows.ts'
export { pictureFindings, wordFindings } from './works/preflight.ts'

export type GoodsModule = ReturnType<typeof createGoodsModule>

/** The catalogue, its stock, its editorial content, and users' favourites. */
export function createGoodsModule(
  core: CoreServices,
  {
    points,
    approvals,
    requireLink,
    demandSources,
    works: worksDeps,
  }: {
    points: Pick<PointsModule, 'activity' | 'earnDaily'>
    approvals: Pick<StaffModule['approvals'], 'requireOther'>
    requireLink: RequireLink
    demandSources: () => DemandSources
    works: WorksDeps
  },
) {
  const { config, database } = core
  const moves = movesAt(config.order.tightPercent)
  checkMoves(moves)
  const defaults: GoodsSettings = { favourites: { most: config.account.favourites }, heat: heatPreset }
  const settings = createStoredSettings<GoodsSettings>(core, goodsSchemas, defaults)
  const catalogue = createCatalogue(core)
  const sales = createSales(database)
  const works = createWorks(core, worksDeps)
  const heat = createHeat(core, settings, demandSources)
  const favourites = createFavourites(core, points, settings)
  const shops = createShops(core, settings)
  const saleSamples = createSaleSampler(core)
  const subjects = createSubjects(core, catalogue.present)

  function seen(goodsSn: GoodsSn, { ip, device }: Pick<CallInfo<'goods/goods/info'>, 'ip' | 'device'>): void {
    heat.seen(goodsSn, ip)
    saleSamples.look(goodsSn, `${ip} ${device}`)
  }

  function forgetPages(): void {
    catalogue.forget()
    shops.forget()
    subjects.forget()
  }

  /** Drops what this process caches about some goods. */
  function forget(goodsSn: GoodsSn): void {
    sales.forget(goodsSn)
    forgetPages()
  }

  function forgetAll(): void {
    sales.forgetAll()
    forgetPages()
  }

  return {
    draftables: { work: works.draftable } satisfies Draftables,
    /** Draft parts for kinds that extend a work. */
    workParts: works.parts,
    pictureUses,
    /** What console forms choose from. */
    pickables: goodsPickables,
    routes: {
      ...goodsRoutes(catalogue, seen),
      ...favouriteRoutes(favourites),
      ...shopRoutes(shops),
      ...subjects.routes,
    },
    adminRoutes: {
      ...goodsAdminRoutes(core, moves, approvals),
      ...zoneAdmin(core, requireLink),
      ...adAdmin(core, requireLink),
      ...nameAdmin(core),
      ...subjectAdmin(core),
    },
    sweeps: [statusSweep(core, moves), countsSweep(core), heat.sweep, saleSamples.sweep] satisfies Sweep[],
    timed: goodsTimed,
    steps: goodsSteps,
    demandSources: { favourite: favouriteDemand } satisfies DemandSources,
    /** Demand for works, computed by a sweep. */
    heat,
    states: { 'goods.status': goodsTransitions } satisfies States,
    summaries,
    /** Returns the creator and the shop of some goods; undefined if there are none. */
    writtenOf: queries.writtenOf,
    worksOf,
    /** Memorial zones that the home page entry may open. */
    memorialZones: () => memorialZones(database.db),
    /** Works for the admin console. */
    admin: {
      nextSales,
      comingSales,
      findByWords,
      shopNames,
      async info(db: Db, goodsSn: GoodsSn) {
        const row = await findForAdmin(db, goodsSn)
        return row && presentForAdmin(row)
      },
      /** Returns the moves staff may make in this status. */
      movesIn: (status: GoodsStatus): GoodsMove[] =>
        (Object.keys(peoplesMoves) as GoodsMove[]).filter((move) => peoplesMoves[move].from.includes(status)),
    },
    /** Called-off sales. */
    callingOff: createCallingOff(moves),
    /** Counts of purchase attempts and their outcomes. */
    saleSamples,
    /** Live sale monitoring for staff. */
    watch: createSaleWatch(database),
    findByWorkId: queries.findByWorkId,
    ...createStock(moves),

    /** Returns the terms of a sale, whatever its status; undefined if there are no such goods. Cached for seconds. */
    findSale: sales.find,

    /** Returns the pieces left for sale. */
    leftOf: async (goodsSn: GoodsSn, db: Db | Tx = database.db): Promise<number> =>
      (await readCounts(db, [goodsSn])).get(goodsSn)?.left ?? 0,

    /** Returns public blind boxes, newest first, without their prizes. */
    boxCards: (page: { page: number; size: number }) =>
      catalogue.list({ words: [], goodsType: OrderGoodsType.blindBox }, Sort.newest, page),

    /** Returns a public blind box; undefined if there is none. */
    boxDetail: (goodsSn: GoodsSn) => catalogue.info(goodsSn, OrderGoodsType.blindBox),

    /** Returns the counts shown on a user's account page. */
    async countsOf(uid: Uid): Promise<{ favourites: number; followedShops: number }> {
      const [liked, followed] = await Promise.all([favourites.count(uid), shops.countFollowed(uid)])
      return { favourites: liked, followedShops: followed }
    },

    /** Notifies every process that goods, their album, shop or place on the home page have changed. */
    changed: (tx: Tx, goodsSn: GoodsSn): Promise<void> => queries.announce(tx, goodsSn),

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
