import { countLedgerFaults } from '../audit/index.ts'
import { createWallet } from '../adapters/evm/index.ts'
import type { Approvables } from '../core/approvable.ts'
import type { DashboardMetrics, PendingCounts } from '../core/dashboardMetrics.ts'
import type { DemandSources } from '../core/demand.ts'
import type { Draftables } from '../core/draftable.ts'
import type { OwnCalls } from '../core/ownCalls.ts'
import type { PersonalData } from '../core/personalData.ts'
import type { PictureUses } from '../core/pictureUses.ts'
import type { Steps } from '../core/steps.ts'
import type { DeclaredSetting } from '../core/storedSettings.ts'
import type { TaskWorks } from '../core/taskWork.ts'
import type { ReadConflicts, TimedThings } from '../core/timed.ts'
import type { CoreServices } from '../core/coreServices.ts'
import { createEmitter, type Emit } from '../events/index.ts'
import { type AuctionModule, createAuctionModule } from '../modules/auction/index.ts'
import { createAirdropsModule } from '../modules/airdrops/index.ts'
import { type BoxesModule, createBoxesModule } from '../modules/boxes/index.ts'
import { createBroadcastsModule } from '../modules/broadcasts/index.ts'
import { createComposeModule } from '../modules/compose/index.ts'
import { createDraftsModule } from '../modules/drafts/index.ts'
import { createGiftsModule } from '../modules/gifts/index.ts'
import { createGoodsModule, type GoodsModule } from '../modules/goods/index.ts'
import { createInboxModule, type InboxModule } from '../modules/inbox/index.ts'
import { createLiveModule } from '../modules/live/index.ts'
import { createModerationModule } from '../modules/moderation/index.ts'
import { createOpsModule } from '../modules/ops/index.ts'
import { createOrderModule, type OrderModule } from '../modules/order/index.ts'
import { createPartnersModule } from '../modules/partners/index.ts'
import { createPayModule, type PayModule } from '../modules/pay/index.ts'
import { createPlayModule, type PlayModule } from '../modules/play/index.ts'
import { createPointsModule, type PointsModule } from '../modules/points/index.ts'
import { createPrivacyModule } from '../modules/privacy/index.ts'
import { createRehearsalsModule } from '../modules/rehearsals/index.ts'
import { createRemindersModule } from '../modules/reminders/index.ts'
import { createReportsModule } from '../modules/reports/index.ts'
import { createRightsModule, type RightsModule } from '../modules/rights/index.ts'
import { createSearchModule } from '../modules/search/index.ts'
import { createStaffModule } from '../modules/staff/index.ts'
import { createSystemModule } from '../modules/system/index.ts'
import { createTicketsModule } from '../modules/tickets/index.ts'
import { createTasksModule } from '../modules/tasks/index.ts'
import { createUploadsModule } from '../modules/uploads/index.ts'
import { createUserModule, type UserModule } from '../modules/user/index.ts'
import { createVaultModule, type VaultModule } from '../modules/vault/index.ts'
import { createWallModule, type WallModule } from '../modules/wall/index.ts'
import type { Chain } from '../ports/chain.ts'
import type { CaptchaProvider } from '../ports/captcha.ts'
import type { Moderation } from '../ports/moderation.ts'
import type { PaymentChannel } from '../ports/payments.ts'
import type { Push, WebPush } from '../ports/push.ts'
import type { RealName } from '../ports/realName.ts'
import type { SignOn } from '../ports/signOn.ts'
import type { LoadTestEnvironment } from '../ports/loadTest.ts'
import type { StaffMessenger } from '../ports/staffMessenger.ts'
import type { Sms } from '../ports/sms.ts'
import type { Storage } from '../ports/storage.ts'
import {
  foldApprovables,
  foldDraftables,
  foldDashboardMetrics,
  foldDemandSources,
  foldPersonalData,
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
  /** Gateway to the native app's devices; none by default. */
  push: Push | undefined
  /** Web Push; none if no push service is known. */
  webPush: WebPush | undefined
  captchaProvider: CaptchaProvider | undefined
  realName: RealName
  moderation: Moderation
  storage: Storage
  /** Single sign-on for staff; none by default. */
  signOn: SignOn | undefined
  /** Ways to reach the operators outside of the console; none by default. */
  staffMessengers: readonly StaffMessenger[]
  chain: Chain
  channels: readonly PaymentChannel[]
  /** Runs load tests of sales. */
  loadTestEnvironment: LoadTestEnvironment
}

export type Modules = ReturnType<typeof createModules>

/** Modules that lower ones call at run time: they are built later, and set when all are built. */
interface HigherModules {
  auction: AuctionModule
  boxes: BoxesModule
  goods: GoodsModule
  inbox: InboxModule
  order: OrderModule
  pay: PayModule
  play: PlayModule
  points: PointsModule
  rights: RightsModule
  user: UserModule
  vault: VaultModule
  wall: WallModule
}

/**
 * Builds the modules, low to high; `ownCalls` works once all are built. If a lower module needs a higher one, there is
 * an event, a table in tables.ts, or a function that reads `higher` when it runs.
 */
export function createModules(core: CoreServices, ownCalls: () => OwnCalls, adapters: Adapters) {
  const { config } = core
  const higher = {} as HigherModules
  const emit: Emit = createEmitter(() => higher)

  const uploads = createUploadsModule(core, {
    storage: adapters.storage,
    pictureUses: () => pictureUses,
  })
  const live = createLiveModule(core, { authenticate: (token) => higher.user.sessions.authenticate(token) })
  const moderation = createModerationModule(core, adapters.moderation)
  const staff = createStaffModule(core, {
    approvables: () => approvables,
    provider: adapters.signOn,
    announcesRequests: adapters.staffMessengers.length > 0,
  })
  const system = createSystemModule(core, {
    ...adapters,
    settings: () => settings,
    figures: () => figures,
    waits: () => waits,
    timed: () => timed,
    conflicts: () => conflicts,
    steps: () => steps,
    approvals: staff.approvals,
    chainProblem: () => higher.vault.chainProblem(),
  })
  const tasks = createTasksModule(core, {
    storage: adapters.storage,
    staff,
    ownCalls,
    taskWorks: () => taskWorks,
  })
  const drafts = createDraftsModule(core, {
    staff,
    uploads,
    draftables: () => draftables,
    references: {
      works: (tx, sns) => higher.goods.summaries(tx, sns),
      pickables: () => ({ ...boxes.pickables, ...goods.pickables, ...rights.pickables }),
    },
  })
  const ops = createOpsModule(core, {
    storage: adapters.storage,
    memorialZones: () => higher.goods.memorialZones(),
  })
  const user = createUserModule(core, { ...adapters, uploads, moderation, ops, emit })
  const { people, readAddress, security, sessions } = user
  const points = createPointsModule(core, { emit, sessions, people, approvals: staff.approvals })
  const goods = createGoodsModule(core, {
    points,
    approvals: staff.approvals,
    demandSources: () => demandSources,
    requireLink: ops.requireLink,
    works: {
      marksOf: moderation.marksOf,
      chain: adapters.chain,
      motionAt: uploads.motionAt,
      labels: uploads.labels,
      rightsGaps: (tx, ids, edition) => higher.rights.bound.rightsGaps(tx, ids, edition),
      rightsOf: (tx, goodsSn) => higher.rights.bound.boundTo(tx, goodsSn),
      bindRights: (tx, goodsSn, ids) => higher.rights.bound.bind(tx, goodsSn, ids),
    },
  })
  const vault = createVaultModule(core, {
    goods,
    people,
    points,
    security,
    emit,
    live,
    chain: adapters.chain,
    chainName: config.chain.name,
    rpcUrl: config.chain.rpcUrl,
    makeKey: createWallet,
    moderation,
    approvals: staff.approvals,
  })
  const gifts = createGiftsModule(core, { emit, goods, moderation, people, security, vault })
  const order = createOrderModule(core, {
    goods,
    points,
    people,
    readAddress,
    emit,
    vault,
    approvals: staff.approvals,
    fulfilments: fulfilmentsBy(() => higher),
  })
  const pay = createPayModule(core, {
    channels: adapters.channels,
    orders: order,
    goods,
    people,
    reversals: reversalsBy(() => higher),
    emit,
    approvals: staff.approvals,
    auditMoney: (month) => countLedgerFaults(core.database.db, month),
  })
  const boxes = createBoxesModule(core, {
    emit,
    goods,
    vault,
    people,
    tasks,
    audit: staff.audit,
    marksOf: moderation.marksOf,
    approvals: staff.approvals,
  })
  const airdrops = createAirdropsModule(core, { emit, goods, vault, people, approvals: staff.approvals })
  const compose = createComposeModule(core, { goods, vault, people, approvals: staff.approvals })
  const reports = createReportsModule(core, {
    ...reportedBy(() => higher),
    emit,
    moderation,
    people,
    colleagues: staff,
  })
  const play = createPlayModule(core, {
    emit,
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
  const wall = createWallModule(core, { live, moderation, points, reports, uploads })
  const auction = createAuctionModule(core, {
    emit,
    goods,
    live,
    moderation,
    orders: order,
    pay,
    people,
    approvals: staff.approvals,
  })
  const rights = createRightsModule(core, {
    emit,
    goods,
    people,
    readAddress,
    vault,
    approvals: staff.approvals,
  })
  const partners = createPartnersModule(core, { staff, rights })
  const tickets = createTicketsModule(core, { emit, goods, moderation, orders: order, people, staff, uploads, vault })
  const inbox = createInboxModule(core, { ...adapters, goods, live, people, vault })
  const broadcasts = createBroadcastsModule(core, { goods, inbox, people, vault, approvals: staff.approvals })
  const reminders = createRemindersModule(core, { inbox })
  const search = createSearchModule(core)
  const rehearsals = createRehearsalsModule(core, {
    loadTestEnvironment: adapters.loadTestEnvironment,
    boxes,
    drafts,
    goods,
    system,
  })

  const privacy = createPrivacyModule(core, {
    storage: adapters.storage,
    user,
    personalData: () => personalData,
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
    inbox,
    broadcasts,
    reminders,
    search,
    rehearsals,
    privacy,
  }
  Object.assign(higher, modules satisfies HigherModules)
  const approvables: Approvables = foldApprovables(modules)
  const draftables: Draftables = foldDraftables(modules)
  const settings: Readonly<Record<string, DeclaredSetting>> = foldSettings(modules)
  const figures: DashboardMetrics = foldDashboardMetrics(modules)
  const taskWorks: TaskWorks = foldTaskWorks(modules)
  const demandSources: DemandSources = foldDemandSources(modules)
  const timed: TimedThings = foldTimed(modules)
  const conflicts: readonly ReadConflicts[] = foldConflicts(modules)
  const steps: Steps = foldSteps(modules)
  const waits: PendingCounts = foldPendingCounts(modules)
  const personalData: readonly PersonalData[] = foldPersonalData(modules)
  const pictureUses: readonly PictureUses[] = foldPictureUses(modules)
  return modules
}
