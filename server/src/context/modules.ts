import { createWallet } from '../adapters/evm/index.ts'
import type { OwnCalls } from '../core/ownCalls.ts'
import type { CoreServices } from '../core/coreServices.ts'
import { createEmitter, type Emit } from '../events/index.ts'
import { type AuctionModule, createAuctionModule } from '../modules/auction/index.ts'
import { createAirdropsModule } from '../modules/airdrops/index.ts'
import { type BoxesModule, createBoxesModule } from '../modules/boxes/index.ts'
import { createComposeModule } from '../modules/compose/index.ts'
import { createDraftsModule, type DraftsModule } from '../modules/drafts/index.ts'
import { createGiftsModule } from '../modules/gifts/index.ts'
import { createGoodsModule, type GoodsModule } from '../modules/goods/index.ts'
import { createLiveModule } from '../modules/live/index.ts'
import { createModerationModule } from '../modules/moderation/index.ts'
import { createOpsModule, type OpsModule } from '../modules/ops/index.ts'
import { createOrderModule, type OrderModule } from '../modules/order/index.ts'
import { createPartnersModule } from '../modules/partners/index.ts'
import { createPayModule, type PayModule } from '../modules/pay/index.ts'
import { createPlayModule, type PlayModule } from '../modules/play/index.ts'
import { createPointsModule, type PointsModule } from '../modules/points/index.ts'
import { createRehearsalsModule, type RehearsalsModule } from '../modules/rehearsals/index.ts'
import { createReportsModule, type ReportsModule } from '../modules/reports/index.ts'
import { createRightsModule, type RightsModule } from '../modules/rights/index.ts'
import { createSearchModule } from '../modules/search/index.ts'
import { createStaffModule, type StaffModule } from '../modules/staff/index.ts'
import { createSystemModule, type SystemModule } from '../modules/system/index.ts'
import { createTicketsModule } from '../modules/tickets/index.ts'
import { createTasksModule } from '../modules/tasks/index.ts'
import { createUploadsModule, type UploadsModule } from '../modules/uploads/index.ts'
import { createUserModule, type UserModule } from '../modules/user/index.ts'
import { createVaultModule, type VaultModule } from '../modules/vault/index.ts'
import { createWallModule, type WallModule } from '../modules/wall/index.ts'
import type { Chain } from '../ports/chain.ts'
import type { CaptchaProvider } from '../ports/captcha.ts'
import type { Moderation } from '../ports/moderation.ts'
import type { PaymentChannel } from '../ports/payments.ts'
import type { RealName } from '../ports/realName.ts'
import type { SignOn } from '../ports/signOn.ts'
import type { LoadTestEnvironment } from '../ports/loadTest.ts'
import type { Sms } from '../ports/sms.ts'
import type { Storage } from '../ports/storage.ts'
import {
  foldApprovables,
  foldDraftables,
  foldDashboardMetrics,
  foldDemandSources,
  foldPictureUses,
  foldSettings,
  foldSteps,
  foldTaskWorks,
  foldTimed,
  foldConflicts,
  foldPendingCounts,
} from './fold.ts'
import { fulfilmentsBy, reportedBy, reversalsBy } from './tables.ts'

/** Adapters to external systems that modules need. */
export interface Adapters {
  sms: Sms
  captchaProvider: CaptchaProvider | undefined
  realName: RealName
  moderation: Moderation
  storage: Storage
  /** Single sign-on for staff; none by default. */
  signOn: SignOn | undefined
  chain: Chain
  channels: readonly PaymentChannel[]
  /** Runs load tests of sales. */
  loadTestEnvironment: LoadTestEnvironment
}

export type Modules = ReturnType<typeof createModules>

/**
 * Builds the modules, low to high; `ownCalls` works once all are built. If a lower module needs a higher one, there is
 * an event, or a table in tables.ts.
 */
export function createModules(core: CoreServices, ownCalls: () => OwnCalls, adapters: Adapters) {
  const { config } = core
  const emit: Emit = createEmitter(() => ({ points, order, pay }))

  const uploads: UploadsModule = createUploadsModule(core, {
    storage: adapters.storage,
    pictureUses: () => pictureUses,
  })
  const live = createLiveModule(core)
  const moderation = createModerationModule(core, adapters.moderation)
  const staff: StaffModule = createStaffModule(core, {
    approvables: () => approvables,
    provider: adapters.signOn,
  })
  const system: SystemModule = createSystemModule(core, {
    ...adapters,
    settings: () => settings,
    figures: () => figures,
    waits: () => waits,
    timed: () => timed,
    conflicts: () => conflicts,
    steps: () => steps,
    approvals: staff.approvals,
    chainProblem: () => vault.chainProblem(),
  })
  const tasks = createTasksModule(core, {
    storage: adapters.storage,
    staff,
    ownCalls,
    taskWorks: () => taskWorks,
  })
  const drafts: DraftsModule = createDraftsModule(core, { staff, uploads, draftables: () => draftables })
  const ops: OpsModule = createOpsModule(core, {
    storage: adapters.storage,
    memorialZones: () => goods.memorialZones(),
  })
  const user: UserModule = createUserModule(core, { ...adapters, uploads, moderation, ops, emit })
  const { people, readAddress, security, sessions } = user
  const points: PointsModule = createPointsModule(core, { sessions, approvals: staff.approvals })
  const goods: GoodsModule = createGoodsModule(core, {
    points,
    approvals: staff.approvals,
    demandSources: () => demandSources,
    requireLink: ops.requireLink,
    works: {
      marksOf: moderation.marksOf,
      chain: adapters.chain,
      motionAt: uploads.motionAt,
      rightsGaps: (tx, ids, edition) => rights.bound.rightsGaps(tx, ids, edition),
      rightsOf: (tx, goodsSn) => rights.bound.boundTo(tx, goodsSn),
      bindRights: (tx, goodsSn, ids) => rights.bound.bind(tx, goodsSn, ids),
    },
  })
  const vault: VaultModule = createVaultModule(core, {
    goods,
    people,
    points,
    security,
    emit,
    chain: adapters.chain,
    chainName: config.chain.name,
    rpcUrl: config.chain.rpcUrl,
    makeKey: createWallet,
    moderation,
    approvals: staff.approvals,
  })
  const gifts = createGiftsModule(core, { goods, moderation, people, security, vault })
  const order: OrderModule = createOrderModule(core, {
    goods,
    points,
    people,
    readAddress,
    emit,
    vault,
    approvals: staff.approvals,
    fulfilments: fulfilmentsBy(() => ({ goods, vault, boxes, play, auction })),
  })
  const pay: PayModule = createPayModule(core, {
    channels: adapters.channels,
    orders: order,
    reversals: reversalsBy(() => ({ goods, vault, boxes })),
    emit,
    approvals: staff.approvals,
  })
  const boxes: BoxesModule = createBoxesModule(core, {
    goods,
    vault,
    people,
    tasks,
    audit: staff.audit,
    marksOf: moderation.marksOf,
    approvals: staff.approvals,
  })
  const airdrops = createAirdropsModule(core, { goods, vault, people, approvals: staff.approvals })
  const compose = createComposeModule(core, { goods, vault, people, approvals: staff.approvals })
  const reports: ReportsModule = createReportsModule(core, {
    ...reportedBy(() => ({ user, points, play, vault, wall })),
    moderation,
    people,
    colleagues: staff,
  })
  const play: PlayModule = createPlayModule(core, {
    gifts: boxes.gifts,
    goods,
    live,
    moderation,
    orders: order,
    pay,
    people,
    points,
    approvals: staff.approvals,
  })
  const wall: WallModule = createWallModule(core, { live, moderation, points, reports, uploads })
  const auction: AuctionModule = createAuctionModule(core, {
    goods,
    live,
    moderation,
    orders: order,
    pay,
    people,
    approvals: staff.approvals,
  })
  const rights: RightsModule = createRightsModule(core, {
    goods,
    people,
    readAddress,
    vault,
    approvals: staff.approvals,
  })
  const partners = createPartnersModule(core, { staff, rights })
  const tickets = createTicketsModule(core, { goods, moderation, orders: order, people, staff, uploads, vault })
  const search = createSearchModule(core)
  const rehearsals: RehearsalsModule = createRehearsalsModule(core, {
    loadTestEnvironment: adapters.loadTestEnvironment,
    goods,
    system,
  })

  const modules = {
    uploads,
    live,
    moderation,
    staff,
    system,
    tasks,
    drafts,
    ops,
    user,
    points,
    goods,
    vault,
    gifts,
    order,
    pay,
    boxes,
    compose,
    airdrops,
    play,
    reports,
    wall,
    auction,
    rights,
    partners,
    tickets,
    search,
    rehearsals,
  }
  const approvables = foldApprovables(modules)
  const draftables = foldDraftables(modules)
  const settings = foldSettings(modules)
  const figures = foldDashboardMetrics(modules)
  const taskWorks = foldTaskWorks(modules)
  const demandSources = foldDemandSources(modules)
  const timed = foldTimed(modules)
  const conflicts = foldConflicts(modules)
  const steps = foldSteps(modules)
  const waits = foldPendingCounts(modules)
  const pictureUses = foldPictureUses(modules)
  return modules
}
