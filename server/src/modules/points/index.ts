import { RecordSource } from '@app/contract'
import type { Db, Tx } from '../../core/database.ts'
import type { Foundation } from '../../core/foundation.ts'
import { createStoredSettings } from '../../core/storedSettings.ts'
import type { Sweep } from '../../jobs/worker.ts'
import { expirySweep } from './expiry.ts'
import { createInvitations } from './invitations.ts'
import { inviteRoutes } from './inviteRoutes.ts'
import { createLedger } from './ledger.ts'
import { read } from './ledgerQueries.ts'
import { pointRoutes } from './routes.ts'
import { type Activity, pointDefaults, pointSchemas, type PointSettings } from './settings.ts'

export type { Activity } from './settings.ts'

export type PointsModule = ReturnType<typeof createPointsModule>

export interface PointsOutside {
  /** Tells every process that what it cached of a person is stale: their VIP level is another. */
  sessionChanged: (tx: Tx, uid: string) => Promise<void>
}

/** Points, VIP levels and invitations. */
export function createPointsModule(foundation: Foundation, outside: PointsOutside) {
  const settings = createStoredSettings<PointSettings>(foundation, pointSchemas, pointDefaults)
  const ledger = createLedger(settings, outside.sessionChanged)
  return {
    ...ledger,

    /** The points somebody has. */
    balanceOf: async (db: Db | Tx, uid: string): Promise<number> => (await read(db, uid)).points,

    /** How points are earned, as operators have set it; give `tx` inside a transaction. */
    activity: (tx?: Tx): Promise<Activity> => settings.get('activity', tx),

    /** What userInfo shows of the levels, lowest first. */
    vipLevels: async () => (await settings.get('vip')).levels.map(({ condition, level }) => ({ condition, level })),

    onVerified: createInvitations(ledger, settings),

    /** Books what a completed order earns: points for each full yuan paid. */
    async onOrderComplete(tx: Tx, order: { sn: string; uid: string; amountFen: number }): Promise<void> {
      const { points, title } = (await settings.get('activity', tx)).order
      const change = Math.floor(order.amountFen / 100) * points
      const { uid, sn: reference } = order
      if (change > 0) await ledger.add(tx, { uid, source: RecordSource.shop, change, title, reference })
    },

    /** Takes back what an order earned whose money goes back. */
    async onOrderRefunded(tx: Tx, { sn: reference, uid }: { sn: string; uid: string }): Promise<void> {
      await ledger.takeBack(tx, { uid, source: RecordSource.shop, reference, title: '订单退款' })
    },

    routes: { ...pointRoutes(foundation, { ledger, settings }), ...inviteRoutes(foundation) },
    sweeps: [expirySweep(foundation.database)] satisfies Sweep[],

    /** Drops the settings this process keeps; called for each notification on `settings_changed`. */
    forget: settings.forget,
  }
}
