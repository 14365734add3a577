import { type ChartEntryId, type OrderSn, RecordSource, type Uid } from '@app/contract'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import type { AdminHandlers } from '../../core/adminHandler.ts'
import { toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import type { Db, Tx } from '../../core/database.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { createStoredSettings, declareSettings, type StoredSettings } from '../../core/storedSettings.ts'
import type { CompletedOrder, Emit, Subscriptions } from '../../events/index.ts'
import type { Sweep } from '../../jobs/worker.ts'
import { type ModuleParts, onSettings } from '../shape.ts'
import type { StaffModule } from '../staff/index.ts'
import type { Sessions, UserModule } from '../user/index.ts'
import * as adminQueries from './adminQueries.ts'
import { createPointAdjustments } from './adjustments.ts'
import { charted } from './chartEntries.ts'
import { expirySweep } from './expiry.ts'
import { expiryWarningSweep } from './expiryWarnings.ts'
import { createInvitations } from './invitations.ts'
import { sumsOf } from './inviteQueries.ts'
import { inviteRoutes, type InviteRoutes } from './inviteRoutes.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { lock, read } from './ledgerQueries.ts'
import { levelAt } from './levels.ts'
import { type IsComingBack, pendingSweep } from './pending.ts'
import * as pending from './pendingQueries.ts'
import { pointsPersonalData } from './personalData.ts'
import { pointRoutes, type PointRoutes } from './routes.ts'
import { type Activity, pointDefaults, pointSchemas, type PointSettings } from './settings.ts'
import { pendingTransitions } from './states.ts'

export type { Activity } from './settings.ts'

export interface PointsDeps {
  emit: Emit
  /** The VIP level is cached with its owner's sessions. */
  sessions: Pick<Sessions, 'changed'>
  people: Pick<UserModule['people'], 'masked'>
  approvals: Pick<StaffModule['approvals'], 'requiresApproval'>
}

type Parts = Required<Pick<ModuleParts, 'approvables' | 'channels' | 'personalData' | 'settings' | 'states' | 'sweeps'>>

/** Points, VIP levels and invitations. */
export interface PointsModule extends Ledger, Parts, Subscriptions<'points'> {
  readonly routes: PointRoutes & InviteRoutes
  readonly adminRoutes: Pick<AdminHandlers, 'point/list' | 'user/adjustPoints'>
  /** Returns a user's balance. */
  balanceOf(db: Db | Tx, uid: Uid): Promise<number>
  /** Returns a user's cumulative points and debt, their VIP level, and whom they invited. */
  accountOf(db: Db, uid: Uid): Promise<PointAccount>
  /** Returns a user's balance, their debt, and the points one of their orders is still due to earn. */
  standingOf(db: Db | Tx, uid: Uid, orderSn: OrderSn): Promise<{ balance: number; debt: number; waiting: number }>
  /** Returns how points are earned according to the settings; pass `tx` inside a transaction. */
  activity(tx?: Tx): Promise<Activity>
  /** Returns the VIP levels for userInfo, lowest first. */
  vipLevels(): Promise<Pick<PointSettings['vip']['levels'][number], 'condition' | 'level'>[]>
  /** Returns the user of an entry of the invitation charts; undefined if there is none. */
  charted(db: Db | Tx, entryId: ChartEntryId): ReturnType<typeof charted>
  /** Creates the sweep that books waiting points; `isComingBack` tells which of them wait longer. */
  pendingSweep(isComingBack: IsComingBack): Sweep
  /** Drops the cached settings of this process. */
  forget(): void
}

export interface PointAccount {
  earned: number
  debt: number
  level: number
  invited: { registered: number; counted: number }
}

export function createPointsModule(
  core: CoreServices,
  { emit, sessions, people, approvals }: PointsDeps,
): PointsModule {
  const settings = createStoredSettings<PointSettings>(core, pointSchemas, pointDefaults)
  const ledger = createLedger({ settings, sessionChanged: sessions.changed })
  const countInvitation = createInvitations(ledger, settings)
  return {
    ...ledger,
    balanceOf: async (db, uid) => (await read(db, uid)).points,
    accountOf: (db, uid) => accountOf(settings, db, uid),
    standingOf,
    activity: (tx) => settings.get('activity', tx),
    vipLevels: async () => (await settings.get('vip')).levels.map(({ condition, level }) => ({ condition, level })),
    subscribes: {
      realNameVerified: (tx, { uid }) => countInvitation(tx, uid),
      ordersCompleted: (tx, orders) => bookOrders({ settings, ledger }, tx, orders),
      orderRefunded: (tx, { sn, uid }) => takeBackOrder(ledger, tx, sn, uid),
    },
    charted: (db, entryId) => charted(db, core.sealer, entryId),
    adminRoutes: {
      'point/list': (input) => listEntries(core, people, input),
      'user/adjustPoints': approvals.requiresApproval('user/adjustPoints'),
    },
    approvables: { 'user/adjustPoints': createPointAdjustments(ledger, people, emit) },
    routes: { ...pointRoutes(core, { ledger, settings }), ...inviteRoutes(core) },
    personalData: pointsPersonalData,
    states: { 'pending_points.state': pendingTransitions },
    sweeps: [expirySweep(core), expiryWarningSweep(core, { emit })],
    pendingSweep: (isComingBack) => pendingSweep(core, { ledger, isComingBack }),
    forget: settings.forget,
    settings: declareSettings(pointSchemas, pointDefaults),
    channels: onSettings(settings.forget),
  }
}

/** Lists the point entries of users for operators. */
async function listEntries(
  { database: { db } }: Pick<CoreServices, 'database'>,
  people: PointsDeps['people'],
  input: AdminInput<'point/list'>,
): Promise<AdminReply<'point/list'>> {
  const { rows, next } = await adminQueries.list(db, input)
  const names = await people.masked(
    db,
    rows.map(({ uid }) => uid),
  )
  const list = rows.map((row) => ({
    id: row.id,
    at: toSeconds(row.created_at),
    uid: row.uid,
    nickname: names.get(row.uid)?.nickname ?? '',
    title: row.title,
    source: row.source,
    change: row.change,
    balance: row.balance,
    expiresAt: toSecondsOrNull(row.expires_at),
  }))
  return { list, next }
}

async function accountOf(settings: StoredSettings<PointSettings>, db: Db, uid: Uid): Promise<PointAccount> {
  const [{ earned, debt }, { total: registered, counted }, { levels }] = await Promise.all([
    read(db, uid),
    sumsOf(db, uid),
    settings.get('vip'),
  ])
  return { earned, debt, level: levelAt(levels, earned), invited: { registered, counted } }
}

async function standingOf(db: Db | Tx, uid: Uid, orderSn: OrderSn) {
  const { points: balance, debt } = await read(db, uid)
  const waiting = await pending.waitingFor(db, { uid, source: RecordSource.shop, reference: orderSn })
  return { balance, debt, waiting }
}

/**
 * Books what completed orders earn: points for each full yuan paid. Points of goods that can be sent back wait until
 * `returnBy` (rules/points#waiting), so that they cannot be spent before the goods are returned.
 */
async function bookOrders(
  { settings, ledger }: { settings: StoredSettings<PointSettings>; ledger: Ledger },
  tx: Tx,
  orders: readonly CompletedOrder[],
): Promise<void> {
  const { points, title } = (await settings.get('activity', tx)).order
  const earnings = orders.map(({ uid, sn: reference, amountFen, returnBy }) => {
    const change = Math.floor(amountFen / 100) * points
    return { uid, source: RecordSource.shop, change, title, reference, returnBy }
  })
  const some = earnings.filter(({ change }) => change > 0)
  for (const { returnBy, ...earning } of some) if (returnBy) await pending.insert(tx, earning, returnBy)
  await ledger.addAll(
    tx,
    some.filter(({ returnBy }) => !returnBy),
  )
}

/** Takes back what a refunded order earned, or drops points that still wait. */
async function takeBackOrder(ledger: Ledger, tx: Tx, reference: OrderSn, uid: Uid): Promise<void> {
  const earning = { uid, source: RecordSource.shop, reference }
  // Locks the user first, as the sweep that books waiting points does.
  await lock(tx, uid)
  if (!(await pending.drop(tx, earning))) await ledger.takeBack(tx, { ...earning, title: '订单退款' })
}
