import type { AdminReply } from '@app/contract/admin/routes'
import { shanghaiTime } from '../../../core/clock.ts'
import { yuanOfFen } from '../../../core/yuan.ts'
import type { BillLine } from '../../../ports/payments.ts'

const mostPreviewed = 50

/** Sums and first lines of a bill, shown to an operator before it is stored. */
export function describeBill(
  lines: readonly BillLine[],
): Omit<AdminReply<'reconciliation/bring'>, 'compared' | 'differences'> {
  const of = (kind: BillLine['kind']) => lines.filter((line) => line.kind === kind)
  const sum = (some: readonly BillLine[]) => some.reduce((total, { amountFen }) => total + amountFen, 0)
  const [payments, refunds] = [of('payment'), of('refund')]
  return {
    payments: payments.length,
    receivedFen: sum(payments),
    refunds: refunds.length,
    refundedFen: sum(refunds),
    feeFen: lines.reduce((total, { feeFen }) => total + feeFen, 0),
    preview: {
      columns: ['时间', '类型', '支付单号', '退款单号', '渠道交易号', '金额（元）', '手续费（元）'],
      rows: lines.slice(0, mostPreviewed).map((line, index) => ({
        line: index + 1,
        cells: [
          shanghaiTime(line.at),
          line.kind === 'payment' ? '收款' : '退款',
          line.paymentSn,
          line.refundSn ?? '',
          line.tradeNo,
          yuanOfFen(line.amountFen),
          yuanOfFen(line.feeFen),
        ],
      })),
    },
  }
}
