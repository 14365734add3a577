import { type ChartEntryId, type OrderSn, RecordSource, type Uid } from '@app/contract'
import type { AdminHandlers } from '../../core/adminHandler.ts'
import type { Approvables } from '../../core/approvable.ts'
import type { Db, Tx } from '../../core/database.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { createStoredSettings, declareSettings } from '../../core/storedSettings.ts'
import type { Subscriptions } from '../../events/index.ts'
import type { Sweep } from '../../jobs/worker.ts'
import { onSettings, type States } from '../shape.ts'
import type { StaffModule } from '../staff/index.ts'
import type { Sessions } from '../user/index.ts'
import { createPointAdjustments } from './adjustments.ts'
import { charted } from './chartEntries.ts'
import { expirySweep } from './expiry.ts'
import { createInvitations } from './invitations.ts'
import { sumsOf } from './inviteQueries.ts'
import { inviteRoutes } from './inviteRoutes.ts'
import { createLedger } from './ledger.ts'
import { lock, read } from './ledgerQueries.ts'
import { levelAt } from './levels.ts'
import { type IsComingBack, pendingSweep } from './pending.ts'
import * as pending from './pendingQueries.ts'
import { pointRoutes } from './routes.ts'
import { type Activity, pointDefaults, pointSchemas, type PointSettings } from './settings.ts'
import { pendingTransitions } from './states.ts'

export type { Activity } from './settings.ts'

export type PointsModule = ReturnType<typeof createPointsModule>

export interface PointsDeps {
  /** The VIP level is cached with its owner's sessions. */
  sessions: Pick<Sessions, 'changed'>
  approvals: Pick<StaffModule['approvals'], 'requiresApproval'>
}

/** Creates the points module: points, VIP levels and invitations. */
export function createPointsModule(core: CoreServices, { sessions, approvals }: PointsDeps) {
  const settings = createStoredSettings<PointSettings>(core, pointSchemas, pointDefaults)
  const ledger = createLedger(settings, sessions.changed)
  const countInvitation = createInvitations(ledger, settings)
  return {
    ...ledger,

    /** Returns a user's balance. */
    balanceOf: async (db: Db | Tx, uid: Uid): Promise<number> => (await read(db, uid)).points,

    /** Returns a user's points, their VIP level, and whom they invited. */
    async accountOf(db: Db, uid: Uid) {
      const [{ earned, debt }, { total: registered, counted }, { levels }] = await Promise.all([
        read(db, uid),
        sumsOf(db, uid),
        settings.get('vip'),
      ])
      return { earned, debt, level: levelAt(levels, earned), invited: { registered, counted } }
    },

    /** Returns a user's balance, their debt, and the points one of their orders is still due to earn. */
    async standingOf(db: Db | Tx, uid: Uid, orderSn: OrderSn) {
      const { points: balance, debt } = await read(db, uid)
      return {
        balance,
        debt,
        waiting: await pending.waitingFor(db, { uid, source: RecordSource.shop, reference: orderSn }),
      }
    },

    /** Returns how points are earned according to the settings; pass `tx` inside a transaction. */
    activity: (tx?: Tx): Promise<Activity> => settings.get('activity', tx),

    /** Returns the VIP levels for userInfo, lowest first. */
    vipLevels: async () => (await settings.get('vip')).levels.map(({ condition, level }) => ({ condition, level })),

    subscribes: {
      realNameVerified: (tx, { uid }) => countInvitation(tx, uid),

      /**
       * Books what completed orders earn: points for each full yuan paid. Points of goods that can be sent back wait
       * until `returnBy` (rules/points#waiting), so that they cannot be spent before the goods are returned.
       */
      async ordersCompleted(tx, orders) {
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
      },

      /** Takes back what a refunded order earned, or drops points that still wait. */
      async orderRefunded(tx, { sn: reference, uid }) {
        const earning = { uid, source: RecordSource.shop, reference }
        // Locks the user first, as the sweep that books waiting points does.
        await lock(tx, uid)
        if (!(await pending.drop(tx, earning))) await ledger.takeBack(tx, { ...earning, title: '订单退款' })
      },
    } satisfies Subscriptions<'points'>['subscribes'],

    /** Returns the user of an entry of the invitation charts; undefined if there is none. */
    charted: (db: Db | Tx, entryId: ChartEntryId) => charted(db, core.sealer, entryId),

    adminRoutes: {
      'user/adjustPoints': approvals.requiresApproval('user/adjustPoints'),
    } satisfies Partial<AdminHandlers>,
    approvables: { 'user/adjustPoints': createPointAdjustments(ledger) } satisfies Approvables,
    routes: { ...pointRoutes(core, { ledger, settings }), ...inviteRoutes(core) },
    states: { 'pending_points.state': pendingTransitions } satisfies States,
    sweeps: [expirySweep(core)] satisfies Sweep[],

    /**
     * Creates the sweep that books waiting points; `isComingBack` tells which of them wait longer. See pendingSweep.
     */
    pendingSweep: (isComingBack: IsComingBack): Sweep => pendingSweep(core, { ledger, isComingBack }),

    /** Drops the cached settings of this process. */
    forget: settings.forget,
    settings: declareSettings(pointSchemas, pointDefaults),
    channels: onSettings(settings.forget),
  }
}
