import type { ApprovalPath } from '../../../core/approvable.ts'

/** When a verb needs a second person. */
export type Policy = {
  /** Whether a person may act alone if nobody else who can log in could approve. */
  readonly alone: boolean
} & (Always | FromOneOn | Summed)

interface Always {
  readonly above: 'always'
  readonly unit?: undefined
  readonly sum?: undefined
}

/** Needs a second person for any weight above zero. */
interface FromOneOn {
  readonly above: 0
  readonly unit?: undefined
  readonly sum?: undefined
  /** The reason that both people see. */
  readonly why: string
}

/** Needs a second person once the weight done alone within a Shanghai day exceeds `above` (`weights.ts`). */
interface Summed {
  readonly above: number
  readonly unit: '¥' | '积分' | '件' | '个' | '人'
  /** The verb in the sentence that gives the reason: `今天已退 ¥999.90，合计超过 ¥1,000`. Amounts in ¥ are fen. */
  readonly said: string
  /** Verbs with the same name here are added up together; a verb without one is added up by itself. */
  readonly sum?: 'moneyBack'
}

/** Verbs that need a second person, and from which weight on. */
export const policies: Readonly<Record<ApprovalPath, Policy>> = {
  // A single person sets up a new deployment; once there are two, both have seen what is sold.
  'draft/publish': { above: 'always', alone: true },
  'draft/schedule': { above: 'always', alone: true },
  // The winner loses the lot they won.
  'lot/takeBack': { above: 'always', alone: false },
  'pool/changeOdds': { above: 'always', alone: true },
  'pool/restock': { above: 'always', alone: true },
  'wishing/cancel': { above: 'always', alone: false },
  'airdrop/begin': { above: 50, unit: '件', said: '空投', alone: false },
  'broadcast/begin': { above: 1000, unit: '人', said: '群发', alone: false },
  // Each code is worth an item.
  'codeBatch/make': { above: 50, unit: '个', said: '生成', alone: false },
  'recipe/publish': { above: 'always', alone: true },
  'item/unfreeze': { above: 'always', alone: false },
  // From the first permission that somebody gains or loses.
  'role/change': { above: 0, why: '有同事会因此得到或失去权限', alone: true },
  // From a thousand yuan on, like a refund. A person who is alone may act, so that a sale can always be called off.
  'goods/callOff': {
    above: 100_000,
    unit: '¥',
    said: '退',
    sum: 'moneyBack',
    alone: true,
  },
  // From a thousand yuan on.
  'order/refund': { above: 100_000, unit: '¥', said: '退', sum: 'moneyBack', alone: false },
  'return/receive': { above: 100_000, unit: '¥', said: '退', sum: 'moneyBack', alone: false },
  // Only a person's statement proves that it was done. Not in the sum: its money was weighed when the refund was
  // decided.
  'refund/settle': { above: 'always', alone: true },
  // An account released from a partner's scope sees all of the operator's data.
  'staff/setPartner': { above: 'always', alone: true },
  // From the first holder who is affected.
  'right/reschedule': { above: 0, why: '有藏友会因此失去权益', alone: true },
  'right/attach': { above: 0, why: '已有藏友持有这件作品，会因此得到权益', alone: true },
  'coupon/void': { above: 0, why: '剩下的券码不够发给可以领取的藏友', alone: true },
  'redemption/reverse': { above: 'always', alone: false },
  // Determines with whom money is settled and on which terms.
  'partner/bind': { above: 'always', alone: true },
  'partner/unbind': { above: 'always', alone: true },
  'partner/setTerms': { above: 'always', alone: true },
  'partner/end': { above: 'always', alone: true },
  'settlement/adjust': { above: 'always', alone: false },
  'settlement/pay': { above: 'always', alone: false },
  'setting/change': { above: 0, why: '这项设置决定送出多少积分', alone: true },
  'user/adjustPoints': { above: 1000, unit: '积分', said: '调整', alone: false },
  // A deployment begins with one owner, who could otherwise never create a second.
  'staff/setRoles': { above: 'always', alone: true },
}

export const approvalPaths = Object.keys(policies) as ApprovalPath[]
