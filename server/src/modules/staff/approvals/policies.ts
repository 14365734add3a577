import type { ApprovalPath } from '../../../core/approvable.ts'

/** When a verb needs a second person. */
export type Policy = {
  /** Name shown on screen. */
  readonly title: string
  /** Whether a person may act alone if nobody else who can log in could approve. */
  readonly alone: boolean
} & (Always | FromOneOn | Summed)

interface Always {
  readonly above: 'always'
  readonly unit?: undefined
}

/** Needs a second person for any weight above zero. */
interface FromOneOn {
  readonly above: 0
  readonly unit?: undefined
  /** The reason that both people see. */
  readonly why: string
}

/** Needs a second person once the weight done alone within a Shanghai day exceeds `above` (`weights.ts`). */
interface Summed {
  readonly above: number
  readonly unit: '¥' | '积分' | '件' | '个'
  /** The verb in the sentence that gives the reason: `今天已退 ¥999.90，合计超过 ¥1,000`. Amounts in ¥ are fen. */
  readonly said: string
  /** Verbs with the same name here are added up together; a verb without one is added up by itself. */
  readonly sum?: 'moneyBack'
}

/** Verbs that need a second person, and from which weight on. */
export const policies: Readonly<Record<ApprovalPath, Policy>> = {
  // A single person sets up a new deployment; once there are two, both have seen what is sold.
  'draft/publish': { title: '发布', above: 'always', alone: true },
  'draft/schedule': { title: '定时发布', above: 'always', alone: true },
  // The winner loses the lot they won.
  'lot/takeBack': { title: '落槌后撤回拍品', above: 'always', alone: false },
  'pool/changeOdds': { title: '修改概率', above: 'always', alone: true },
  'pool/restock': { title: '补充奖品', above: 'always', alone: true },
  'wishing/cancel': { title: '取消祈愿活动', above: 'always', alone: false },
  'airdrop/begin': { title: '执行空投', above: 50, unit: '件', said: '空投', alone: false },
  // Each code is worth an item.
  'codeBatch/make': { title: '生成兑换码', above: 50, unit: '个', said: '生成', alone: false },
  'recipe/publish': { title: '发布合成活动', above: 'always', alone: true },
  'item/unfreeze': { title: '解除冻结', above: 'always', alone: false },
  // From the first permission that somebody gains or loses.
  'role/change': { title: '修改角色', above: 0, why: '有同事会因此得到或失去权限', alone: true },
  // From a thousand yuan on, like a refund. A person who is alone may act, so that a sale can always be called off.
  'goods/callOff': {
    title: '取消发售并退款',
    above: 100_000,
    unit: '¥',
    said: '退',
    sum: 'moneyBack',
    alone: true,
  },
  // From a thousand yuan on.
  'order/refund': { title: '退款', above: 100_000, unit: '¥', said: '退', sum: 'moneyBack', alone: false },
  'return/receive': { title: '收到退货并退款', above: 100_000, unit: '¥', said: '退', sum: 'moneyBack', alone: false },
  // Only a person's statement proves that it was done. Not in the sum: its money was weighed when the refund was
  // decided.
  'refund/settle': { title: '人工登记退款', above: 'always', alone: true },
  // An account released from a partner's scope sees all of the operator's data.
  'staff/setPartner': { title: '绑定商户', above: 'always', alone: true },
  // From the first holder who is affected.
  'right/reschedule': { title: '停用或改期权益', above: 0, why: '有藏家会因此失去权益', alone: true },
  'right/attach': { title: '权益挂到作品', above: 0, why: '已有藏家持有这件作品，会因此得到权益', alone: true },
  'coupon/void': { title: '作废券码', above: 0, why: '剩下的券码不够发给可以领取的藏家', alone: true },
  'redemption/reverse': { title: '撤销核销', above: 'always', alone: false },
  // Determines with whom money is settled and on which terms.
  'partner/bind': { title: '绑定品牌或店铺到商户', above: 'always', alone: true },
  'partner/unbind': { title: '解除商户的品牌或店铺', above: 'always', alone: true },
  'partner/setTerms': { title: '设置结算条件', above: 'always', alone: true },
  'partner/end': { title: '终止商户合作', above: 'always', alone: true },
  'settlement/adjust': { title: '结算调整', above: 'always', alone: false },
  'settlement/pay': { title: '登记结算付款', above: 'always', alone: false },
  'setting/change': { title: '修改设置', above: 0, why: '这项设置决定送出多少积分', alone: true },
  'user/adjustPoints': { title: '调整积分', above: 1000, unit: '积分', said: '调整', alone: false },
  // A deployment begins with one owner, who could otherwise never create a second.
  'staff/setRoles': { title: '分配角色', above: 'always', alone: true },
}

export const approvalPaths = Object.keys(policies) as ApprovalPath[]
