import type { FakeMovement } from '../provider.ts'

const titles =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const summary = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'

const yuan = (fen: number, decimals = 2) => (fen / 100).toFixed(decimals)
const marked = (values: readonly string[]) => values.map((value) => `\`${value}`).join(',')
const shanghai = (at: Date) => new Date(at.getTime() + 28_800_000).toISOString().slice(0, 19).replace('T', ' ')

/** The bill of a day in WeChat Pay's format of type ALL; undefined for a day without trades. */
export function writeBill(
  movements: readonly FakeMovement[],
  day: string,
  { appId, merchantId }: { appId: string; merchantId: string },
): Buffer | undefined {
  const ofDay = movements.filter(({ at }) => shanghai(at).startsWith(day))
  if (ofDay.length === 0) return undefined
  const rows = ofDay.map(({ kind, paymentSn, refundSn, tradeNo, amountFen, feeFen, at }) => {
    const isPayment = kind === 'payment'
    const [paid, refunded] = isPayment ? [yuan(amountFen), '0.00'] : ['0.00', yuan(amountFen)]
    const mine = ['0', '', tradeNo, paymentSn, 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o', 'NATIVE']
    const money = [isPayment ? 'SUCCESS' : 'REFUND', 'OTHERS', 'CNY', paid, '0.00']
    const back = isPayment
      ? ['0', '0', '0.00', '0.00', '', '']
      : [`5030${tradeNo.slice(4)}`, String(refundSn), refunded, '0.00', 'ORIGINAL', 'SUCCESS']
    const rest = ['云山图,第 7 号', '', yuan(feeFen, 5), '0.60%', paid, refunded, '']
    return marked([shanghai(at), appId, merchantId, ...mine, ...money, ...back, ...rest])
  })
  const sum = (kind: FakeMovement['kind']) =>
    ofDay.filter((one) => one.kind === kind).reduce((total, one) => total + one.amountFen, 0)
  const fees = ofDay.reduce((total, one) => total + one.feeFen, 0)
  const [paid, refunded] = [yuan(sum('payment')), yuan(sum('refund'))]
  const totals = marked([String(ofDay.length), paid, refunded, '0.00', yuan(fees, 5), paid, refunded])
  return Buffer.from(`\uFEFF${[titles, ...rows, summary, totals].join('\r\n')}\r\n`)
}
