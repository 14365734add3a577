import type { CoreServices } from '../../../core/coreServices.ts'
import type { Sweep } from '../../../jobs/worker.ts'
import type { PaymentChannel, RawNotification, VerifiedNotification } from '../../../ports/payments.ts'
import * as payments from '../payments/queries.ts'
import { purgeLines } from '../reconciliation/queries.ts'
import type { Settlement } from '../settlement/settle.ts'
import { finalOutcomes } from '../settlement/types.ts'
import { PaymentStatus } from '../states.ts'
import * as queries from './queries.ts'
import { createRefusalCounter, purgeRefusals, type RefusalCounter } from './refusals.ts'

export interface Notifications {
  /**
   * Verifies a notification of a channel and applies it in one transaction with its outcome
   * (rules/payments#notifications). Returns true once that has committed and the channel may stop sending it; false if
   * it was refused. Throws other errors, such as BUSY; the channel then sends again. Anyone can post here, so unsigned
   * content is never stored.
   */
  receive(channel: PaymentChannel, notification: RawNotification): Promise<boolean>
}

export interface NotificationDeps extends Pick<CoreServices, 'database' | 'log'> {
  settlement: Settlement
}

interface Deps extends NotificationDeps {
  refusals: RefusalCounter
}

/** Creates the service that receives notifications from channels. */
export function createNotifications(services: NotificationDeps): Notifications {
  const deps: Deps = { ...services, refusals: createRefusalCounter(services.database.db) }
  return { receive: (channel, notification) => receiveNotification(deps, channel, notification) }
}

async function receiveNotification(
  deps: Deps,
  channel: PaymentChannel,
  notification: RawNotification,
): Promise<boolean> {
  const { platform } = channel
  const { rawBody: body, address } = notification
  const reading = channel.readNotification(notification)
  if (reading.kind === 'refused') {
    await deps.refusals.count(platform, reading.why, { body, address })
    return false
  }
  if (reading.kind === 'other') {
    deps.log.info({ platform, about: reading.about }, 'a genuine notification about no payment')
    return true
  }
  const stored = queries.newNotification(platform, reading, body)
  const outcome = await applyNotification(deps, reading, stored)
  const isDone = finalOutcomes.includes(outcome)
  if (!isDone) {
    const { paymentSn } = reading
    const { statement } = stored
    deps.log.error({ paymentSn, outcome, statement }, 'a genuine notification does not fit our books')
  }
  return isDone
}

/** Settles the payment of a verified notification, or ends it without money; returns the outcome. */
async function applyNotification(
  deps: Deps,
  { paymentSn, tradeNo, amountFen, state, paidAt }: VerifiedNotification,
  notification: queries.NewNotification,
): Promise<string> {
  if (state !== 'paid') return endPayment(deps, { paymentSn, state }, notification)
  const { platform } = notification
  return deps.settlement.settle({ receipt: { paymentSn, platform, tradeNo, amountFen, paidAt }, notification })
}

const endings = {
  failed: { status: PaymentStatus.fail, reason: '支付未成功' },
  closed: { status: PaymentStatus.closed, reason: '支付已关闭' },
} as const

/** Ends a payment that its channel reports as failed or closed without money. */
async function endPayment(
  { database }: Pick<Deps, 'database'>,
  { paymentSn, state }: { paymentSn: VerifiedNotification['paymentSn']; state: keyof typeof endings },
  notification: queries.NewNotification,
): Promise<string> {
  const known = (await queries.outcomesOf(database.db, [notification])).get(queries.keyOf(notification))
  if (known !== undefined && finalOutcomes.includes(known)) return 'duplicate'
  return queries.storeReceivedOnError(database.db, [notification], () =>
    database.transaction(async (tx) => {
      const payment = await payments.find(tx, paymentSn)
      const outcome = payment?.platform === notification.platform ? 'ended' : 'unknownPayment'
      const { status, reason } = endings[state]
      if (outcome === 'ended') await payments.setEnded(tx, status, [{ sn: paymentSn, reason }])
      await queries.store(tx, [{ ...notification, outcome }], finalOutcomes)
      return outcome
    }),
  )
}

/** Deletes notifications, counts of refused ones and bill lines that were kept long enough. */
export const retentionSweep = ({ config, database: { db } }: Pick<CoreServices, 'config' | 'database'>): Sweep => ({
  name: 'notifications kept long enough',
  everySeconds: 3600,
  async run() {
    await purgeRefusals(db, config.payment.refusalDays)
    await purgeLines(db, config.payment.notificationDays)
    return queries.purge(db, config.payment.notificationDays)
  },
})
