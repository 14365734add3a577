import type { PaymentSn } from '@app/contract'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { Sweep } from '../../../jobs/worker.ts'
import type { PaymentChannel, RawNotification } from '../../../ports/payments.ts'
import { purgeLines } from '../reconciliation/queries.ts'
import * as stored from './queries.ts'
import * as queries from '../payments/queries.ts'
import { createRefusals, purgeRefusals } from './refusals.ts'
import type { Settlement } from '../settlement/settle.ts'
import { finalOutcomes } from '../settlement/types.ts'
import { PaymentStatus } from '../states.ts'

/** Creates the service that receives notifications from channels (rules/payments#notifications). */
export function createNotifications({ config, database, log }: CoreServices, settlement: Settlement) {
  const refusals = createRefusals(database.db)

  const sweep: Sweep = {
    name: 'notifications kept long enough',
    everySeconds: 3600,
    async run() {
      await purgeRefusals(database.db, config.payment.refusalDays)
      await purgeLines(database.db, config.payment.notificationDays)
      return stored.purge(database.db, config.payment.notificationDays)
    },
  }

  /** Ends a payment that its channel reports as failed or closed without money. */
  async function end(
    { paymentSn, state }: { paymentSn: PaymentSn; state: 'failed' | 'closed' },
    notification: stored.NewNotification,
  ): Promise<string> {
    const { platform } = notification
    const known = (await stored.outcomesOf(database.db, [notification])).get(stored.nameOf(notification))
    if (known !== undefined && finalOutcomes.includes(known)) return 'duplicate'
    return stored.keptAnyway(database.db, [notification], () =>
      database.transaction(async (tx) => {
        const payment = await queries.find(tx, paymentSn)
        const outcome = payment?.platform === platform ? 'ended' : 'unknownPayment'
        if (outcome === 'ended' && state === 'failed')
          await queries.setEnded(tx, PaymentStatus.fail, [{ sn: paymentSn, reason: '支付未成功' }])
        if (outcome === 'ended' && state === 'closed')
          await queries.setEnded(tx, PaymentStatus.closed, [{ sn: paymentSn, reason: '支付已关闭' }])
        await stored.keep(tx, [{ ...notification, outcome }], finalOutcomes)
        return outcome
      }),
    )
  }

  return {
    sweep,

    /**
     * Verifies a notification, stores it as received, and applies it in one transaction with its outcome. Returns true
     * once that has committed and the channel may stop sending it; false if it was refused. Other errors are thrown,
     * and the channel sends again. Anyone can post here, so unsigned content is never stored.
     */
    async receive(channel: PaymentChannel, notification: RawNotification): Promise<boolean> {
      const { platform } = channel
      const { rawBody: body, address } = notification
      const reading = channel.readNotification(notification)
      if (reading.kind === 'refused') {
        await refusals.note(platform, reading.why, { body, address })
        return false
      }
      if (reading.kind === 'other') {
        log.info({ platform, about: reading.about }, 'a genuine notification about no payment')
        return true
      }
      const kept = stored.newNotification(platform, reading, body)
      const { paymentSn } = reading
      const outcome =
        reading.state === 'paid'
          ? await settlement.settle({ receipt: { ...reading, platform }, notification: kept })
          : await end({ ...reading, state: reading.state }, kept)
      const isDone = finalOutcomes.includes(outcome)
      if (!isDone)
        log.error({ paymentSn, outcome, statement: kept.statement }, 'a genuine notification does not fit our books')
      return isDone
    },
  }
}
