import { GoodsForm } from '@app/contract'
import type { Work } from '@app/demo/catalogue/types'

/** Lists what a collector should know before buying, one sentence each. */
export function rulesOf(work: Pick<Work, 'form' | 'perPersonLimit' | 'holdDays'>): string[] {
  const limit = work.perPersonLimit > 0 ? [`每人限购 ${work.perPersonLimit} 件，待付款的订单也计算在内。`] : []
  if (work.form === GoodsForm.physical) {
    return [...limit, '由作坊直接寄出，下单后 30 分钟内付款有效。', '签收后七天内，保持完好可以无理由退货。']
  }
  const { first, next } = work.holdDays
  return [
    '购买需年满 18 周岁并完成实名认证。',
    ...limit,
    '数字藏品是在线交付的数字内容，付款成功后不支持退换。',
    `持有满 ${first} 天后可以转赠给已实名的好友，对方收到后需再持有 ${next} 天。`,
    '请理性收藏。本平台不提供转卖，藏品也不构成任何投资建议。',
  ]
}
