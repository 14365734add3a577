import { zipSync } from 'fflate'
import type { FakeMovement } from '../provider.ts'
import { decimal, stampOf } from './books.ts'

const headings = '商户号,交易日期,请求流水号,原请求流水号,汇付全局流水号,交易类型,交易状态,交易金额,手续费,交易完成时间'

/** The bill of a day's trades (2026-11-23): a zip of CSV with a byte order mark, and of a second list beside it. */
export function billFile(movements: readonly FakeMovement[], day: string, huifuId: string): Buffer {
  const date = day.replaceAll('-', '')
  const rows = movements
    .filter(({ at }) => stampOf(at).startsWith(date))
    .map(({ kind, paymentSn, refundSn, tradeNo, amountFen, feeFen, at }, index) =>
      [
        `\t${huifuId}`,
        date,
        // If the payer changed the payment method on the page, the number has a suffix.
        refundSn ?? (index % 2 === 0 ? paymentSn : `${paymentSn}-2`),
        refundSn === null ? '' : paymentSn,
        tradeNo,
        kind === 'refund' ? '交易退款' : '支付宝正扫',
        '成功',
        decimal(amountFen),
        decimal(feeFen),
        stampOf(at),
      ].join(','),
    )
  const failed = `\t${huifuId},${date},P1,,,支付宝正扫,失败,0.10,0.00,${date}000000`
  const csv = `\uFEFF${[headings, ...rows, failed].join('\r\n')}\r\n`
  const encode = (text: string) => new TextEncoder().encode(text)
  return Buffer.from(
    zipSync({
      [`${date}_${huifuId}_order_001.csv`]: encode(csv),
      [`${date}_${huifuId}_settle_001.csv`]: encode('结算日期,金额\r\n'),
    }),
  )
}
