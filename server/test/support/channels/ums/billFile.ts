import type { FakeMovement } from '../provider.ts'
import { clockOf } from './books.ts'
import type { Merchant } from './operations.ts'

const decoder = new TextDecoder('gbk')
let table: Map<string, readonly [number, number]> | undefined

/** Encodes text in GBK; Node decodes it only, so its table is inverted. */
function gbk(text: string): Buffer {
  table ??= new Map(
    Array.from({ length: 0x7e }, (_row, row) => row + 0x81).flatMap((lead) =>
      Array.from({ length: 0xbf }, (_column, column) => column + 0x40).map(
        (trail) => [decoder.decode(Uint8Array.of(lead, trail)), [lead, trail]] as const,
      ),
    ),
  )
  return Buffer.from(
    text.split('').flatMap((char) => (char < '\u0080' ? [char.charCodeAt(0)] : (table?.get(char) ?? [63]))),
  )
}

const yuan = (fen: number): string =>
  `${fen < 0 ? '-' : ''}${Math.trunc(Math.abs(fen) / 100)}.${String(Math.abs(fen) % 100).padStart(2, '0')}`

const headings =
  '清算日期,交易日期,交易时间,终端号,交易类型,交易金额,清算金额,手续费,检索号,卡类型,商户号,商户名称,原商户订单号,商户订单号,交易方式'

/**
 * A day's trades as the merchant platform exports them: GBK, numbers marked against rounding by Excel, a total below.
 */
export function billFile(movements: readonly FakeMovement[], day: string, source: string, merchant: Merchant): Buffer {
  const rows = movements
    .filter(({ at }) => clockOf(at).slice(0, 10) === day)
    .map(({ kind, paymentSn, refundSn, tradeNo, amountFen, feeFen, at }) => {
      const sign = kind === 'refund' ? -1 : 1
      const [date = '', time = ''] = clockOf(at).split(' ')
      const numbers = refundSn === null ? ['', source + paymentSn] : [source + paymentSn, source + refundSn]
      return [
        date.replaceAll('-', ''),
        date.replaceAll('-', ''),
        time,
        `'${merchant.tid}`,
        kind === 'refund' ? '退货' : '消费',
        yuan(sign * amountFen),
        yuan(sign * amountFen - feeFen),
        yuan(feeFen),
        `'${tradeNo}`,
        '其他',
        `'${merchant.mid}`,
        '"云岫数藏, 上海"',
        ...numbers.map((number) => (number === '' ? '' : `'${number}`)),
        '微信',
      ].join(',')
    })
  const sum = ['合计', ...Array.from({ length: 14 }, () => '')].join(',')
  return gbk([headings, ...rows, sum, ''].join('\r\n'))
}
