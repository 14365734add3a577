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
import { createCallingOff } from './callingOff.ts'
import { createCatalogue } from './catalogue.ts'
import { readCounts } from './catalogueQueries.ts'
import { adAdmin } from './content/ads.ts'
import { nameAdmin } from './content/names.ts'
import { type RequireLink, zoneAdmin } from './content/zones.ts'
import { find as findForAdmin } from './adminQueries.ts'
import { goodsAdminRoutes, presentForAdmin } from './adminRoutes.ts'
import { createFavourites } from './favourites/index.ts'
import { favouriteRoutes } from './favourites/routes.ts'
import { findByWords, nextSales, shopNames } from './lookups.ts'
import { peoplesMoves } from './moveQueries.ts'
import * as queries from './queries.ts'
import { goodsRoutes } from './routes.ts'
import { createSales } from './sales.ts'
import { createHeat, favouriteDemand } from './heat/index.ts'
import { goodsSchemas, type GoodsSettings, heatPreset } from './settings.ts'
import { createSaleSampler } from './saleSamples.ts'
import { createSaleWatch } from './saleWatch.ts'
import { createShops } from './shops/index.ts'
import { shopRoutes } from './shops/routes.ts'
import { goodsTransitions } from './states.ts'
import { checkMoves, movesAt } from './statusQueries.ts'
import { countsSweep } from './countsSweep.ts'
import { statusSweep } from './statusSweep.ts'
import { goodsSteps } from './steps.ts'
import { comingSales, goodsTimed } from './timed.ts'
import { createStock } from './stock.ts'
import { countOversold } from './stockQueries.ts'
import { subjectAdmin } from './subjects/adminService.ts'
import { memorialZones } from './subjects/adminQueries.ts'
import { createSubjects } from './subjects/index.ts'
import { summaries, worksOf } from './summaries.ts'
import { goodsPickables } from './pickQueries.ts'
import { createWorks, type WorksDeps } from './works/index.ts'
import { pictureUses } from './pictureQueries.ts'

export { type NewAd, publishAd } from './content/ads.ts'
export { createLabel, createShop } from './content/names.ts'
export { publishHomeZone } from './content/zones.ts'
export type { NewGoods } from './newGoods.ts'
export { publishGoods } from './publishing.ts'
export type { Sale } from './sales.ts'
export type { Reservation } from './stockQueries.ts'
export { paragraphs } from './subjects/present.ts'
export { type NewEntry, type NewSubject, publishSubject } from './subjects/publishing.ts'
export type { GoodsSummary, WorkOf } from './summaries.ts'
export { GoodsType } from './types.ts'
export type { PriorityWindow } from './windows.ts'
export { pictureFindings, wordFindings } from './works/preflight.ts'

export type GoodsModule = ReturnType<typeof createGoodsModule>

/** The catalogue, its stock, what is said of both, and what people like of it. */
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

  /** Drops what this process keeps of a good. */
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
    /** Parts of what is prepared as a work is, and is more than one. */
    workParts: works.parts,
    pictureUses,
    /** What forms of the console choose from. */
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
    /** How much works are wanted, reckoned by a sweep. */
    heat,
    states: { 'goods.status': goodsTransitions } satisfies States,
    summaries,
    /** Who made a good and who sends it, as its publisher wrote; undefined where there is no such good. */
    writtenOf: queries.writtenOf,
    worksOf,
    /** What the entry to the memorial zone may open. */
    memorialZones: () => memorialZones(database.db),
    /** Works for those who run the shop. */
    admin: {
      nextSales,
      comingSales,
      findByWords,
      shopNames,
      async info(db: Db, goodsSn: GoodsSn) {
        const row = await findForAdmin(db, goodsSn)
        return row && presentForAdmin(row)
      },
      /** The moves that staff may make in this status. */
      movesIn: (status: GoodsStatus): GoodsMove[] =>
        (Object.keys(peoplesMoves) as GoodsMove[]).filter((move) => peoplesMoves[move].from.includes(status)),
    },
    /** Called-off sales. */
    callingOff: createCallingOff(moves),
    /** What became of those who wanted to buy, as it is counted. */
    saleSamples,
    /** Sales as those see them who watch. */
    watch: createSaleWatch(database),
    findByWorkId: queries.findByWorkId,
    ...createStock(moves),

    /** The terms of a good's sale, whatever its status; undefined when there is no such good. Kept for seconds. */
    findSale: sales.find,

    /** Pieces of a good that are still to be had. */
    leftOf: async (goodsSn: GoodsSn, db: Db | Tx = database.db): Promise<number> =>
      (await readCounts(db, [goodsSn])).get(goodsSn)?.left ?? 0,

    /** Blind boxes as everyone sees them, newest first; which prizes are in them is not told here. */
    boxCards: (page: { page: number; size: number }) =>
      catalogue.list({ words: [], goodsType: OrderGoodsType.blindBox }, Sort.newest, page),

    /** A blind box as everyone sees it; undefined when there is none. */
    boxDetail: (goodsSn: GoodsSn) => catalogue.info(goodsSn, OrderGoodsType.blindBox),

    /** What the account page counts of a person. */
    async countsOf(uid: Uid): Promise<{ favourites: number; followedShops: number }> {
      const [liked, followed] = await Promise.all([favourites.count(uid), shops.countFollowed(uid)])
      return { favourites: liked, followedShops: followed }
    },

    /** Tells every process that a good, its album, shop or place on the home page has changed. */
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
