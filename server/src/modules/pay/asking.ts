import type { PaymentPlatform } from '@app/contract'
import { AppError } from '../../core/errors.ts'
import type { Foundation } from '../../core/foundation.ts'
import type { Sweep } from '../../jobs/worker.ts'
import type { PaymentReport } from '../../ports/payments.ts'
import type { PayableOrders } from './orders.ts'
import type { Channels } from './channels.ts'
import { eachOf } from './parallel.ts'
import * as queries from './queries.ts'
import type { PaymentRow } from './queries.ts'
import { settle } from './settle.ts'
import { PaymentStatus } from './states.ts'

/** A person waiting at the page asks for the same payment at most this often. */
const askAgainSeconds = 3
const polling = { everySeconds: 5, olderThanSeconds: 10, batch: 64, atOnce: 8 }

export type Asking = ReturnType<typeof createAsking>

/** Asks channels what became of payments, and acts on what they say. */
export function createAsking({ database, log }: Foundation, channels: Channels, orders: PayableOrders) {
  /** Acts on a channel's answer about one payment. */
  async function take(payment: PaymentRow, report: PaymentReport): Promise<void> {
    if (report.state === 'waiting' || report.state === 'unknown') return
    await database.transaction(async (tx) => {
      if (report.state === 'failed') return queries.setEnded(tx, payment.sn, PaymentStatus.fail, '支付未成功')
      if (report.state === 'closed') return queries.setEnded(tx, payment.sn, PaymentStatus.closed, '支付已关闭')
      const settlement = await settle(tx, orders, {
        paymentSn: payment.sn,
        platform: payment.platform as PaymentPlatform,
        tradeNo: report.tradeNo ?? '',
        amountFen: report.amountFen ?? 0,
        paidAt: report.paidAt,
      })
      if (settlement === 'amountDiffers') {
        await queries.setEnded(tx, payment.sn, PaymentStatus.fail, '支付金额与订单不符，已转人工核对')
      }
      if (settlement === 'amountDiffers' || settlement === 'otherTrade') {
        log.error({ paymentSn: payment.sn, settlement }, 'a channel reports money that does not fit its payment')
      }
    })
  }

  /** Throws PROVIDER_UNAVAILABLE. Returns what the channel said. */
  async function ask(payment: PaymentRow): Promise<PaymentReport> {
    const report = await channels.of(payment).query(payment.sn)
    await take(payment, report)
    return report
  }

  /** Asks where asking is worth it; a channel that does not answer changes nothing. */
  async function tryAsking(payment: PaymentRow): Promise<void> {
    try {
      await ask(payment)
    } catch (error) {
      if (!(error instanceof AppError && error.reason === 'PROVIDER_UNAVAILABLE')) throw error
      log.warn({ paymentSn: payment.sn }, 'a channel could not be asked')
    }
  }

  const sweep: Sweep = {
    name: 'waiting-payments',
    everySeconds: polling.everySeconds,
    async run() {
      const due = await queries.claimForPolling(database.db, polling.olderThanSeconds, polling.batch)
      await eachOf(due, polling.atOnce, tryAsking)
      return due.length === polling.batch
    },
  }

  return {
    ask,
    tryAsking,
    sweep,

    /** Asks about a payment that has waited for some seconds, unless somebody did a moment ago. */
    async askIfDue(payment: PaymentRow): Promise<void> {
      if (await queries.claimAsking(database.db, payment.sn, askAgainSeconds)) await tryAsking(payment)
    },
  }
}
