import type { OrderSn } from '@app/contract'
import { formatYuan } from '@app/ui'
import { minimumAge } from '../../../domain/person/age.ts'
import type { SaleStage } from '../../../domain/sale/stage.ts'

/** Everything the purchase button depends on. */
export interface PurchaseFacts {
  stage: SaleStage
  /** Whether the good is shipped to an address. */
  isSent: boolean
  isBox: boolean
  /** Start of the public sale, formatted for display: `12:00`, `明天 12:00`. */
  opensAt: string
  /** Fen. */
  price: number
  /** Pieces available. */
  left: number
  /** 0 means no limit. */
  perPersonLimit: number
  isLogin: boolean
  hasPassedKyc: boolean
  isUnderAge: boolean
  /** Whether the server refused this user the priority window. */
  isPriorityRefused: boolean
  /** The user's orders of this good; undefined until loaded. */
  mine: { bought: number; waiting: { orderSn: OrderSn; payBy: number } | undefined } | undefined
  /** Whether an order of the user is being sent. */
  isPlacing: boolean
  hasReminder: boolean
  /** Whether it is early enough for a reminder. */
  canRemind: boolean
}

/** What the button says and does. */
export type PurchaseState =
  | { kind: 'reading' }
  | { kind: 'placing' }
  | { kind: 'pay'; orderSn: OrderSn; payBy: number }
  | { kind: 'sold-out' }
  | { kind: 'reserved' }
  | { kind: 'ended' }
  | { kind: 'off-shelf' }
  | { kind: 'login' }
  | { kind: 'verify' }
  | { kind: 'under-age' }
  | { kind: 'coming'; isPriorityRefused: boolean; hasReminder: boolean }
  | { kind: 'limit' }
  | { kind: 'buy'; isPriority: boolean; /** Maximum pieces this user may order now. */ most: number }

/** Maximum pieces per order, as in the contract. */
const mostAtOnce = 100

/**
 * State of the purchase button on a work's page. The user's own pending order comes first, then what blocks everyone,
 * then what blocks this user, then time: a user should learn what is missing before the sale starts, not at that
 * second.
 */
export function purchaseState(facts: PurchaseFacts): PurchaseState {
  const { stage, mine, perPersonLimit } = facts
  if (facts.isPlacing) return { kind: 'placing' }
  if (mine?.waiting) return { kind: 'pay', ...mine.waiting }
  if (stage === 'off-shelf' || stage === 'sold-out' || stage === 'ended') return { kind: stage }
  if (!facts.isLogin) return { kind: 'login' }
  if (!facts.hasPassedKyc) return { kind: 'verify' }
  if (facts.isUnderAge) return { kind: 'under-age' }
  if (stage === 'coming' || (stage === 'priority' && facts.isPriorityRefused)) {
    return { kind: 'coming', isPriorityRefused: stage === 'priority', hasReminder: facts.hasReminder }
  }
  if (!mine) return { kind: 'reading' }
  const allowed = perPersonLimit === 0 ? mostAtOnce : perPersonLimit - mine.bought
  if (allowed <= 0) return { kind: 'limit' }
  if (stage === 'reserved') return { kind: 'reserved' }
  return { kind: 'buy', isPriority: stage === 'priority', most: Math.max(1, Math.min(allowed, facts.left, mostAtOnce)) }
}

export interface PurchaseLabels {
  label: string
  /** One sentence beside the button; empty if the label is sufficient. */
  note: string
  /** Whether a press does something. */
  isActive: boolean
}

/** Label of the button and the note beside it. Components add the countdowns. */
export function purchaseLabels(state: PurchaseState, facts: PurchaseFacts): PurchaseLabels {
  const says = (label: string, note = '', isActive = true) => ({ label, note, isActive })
  const isComing = facts.stage === 'coming'
  const [kind, unit] = facts.isBox ? ['盲盒', '个'] : [facts.isSent ? '商品' : '数字藏品', '件']
  switch (state.kind) {
    case 'reading':
      return says('正在查看你的订单', '', false)
    case 'placing':
      return says('正在为你下单')
    case 'pay':
      return says('继续支付', '你有一笔订单等待支付，名额已为你留着')
    case 'sold-out':
      return says('已售罄', `每一${unit}都已售出`, false)
    case 'reserved':
      return says('暂时抢空', '还有订单未付款，超时未付的会重新放出', false)
    case 'ended':
      return says('发售已结束', '', false)
    case 'off-shelf':
      return says('已下架', '', false)
    case 'login':
      return isComing ? says(`先登录，${facts.opensAt} 可抢`) : says('登录后购买')
    case 'verify':
      return says(isComing ? `先实名，${facts.opensAt} 可抢` : '实名后可购买', `按规定购买${kind}需要实名，大约一分钟`)
    case 'under-age':
      return says(`未满 ${minimumAge()} 周岁不能购买`, `按规定${kind}只向成年人发售`, false)
    case 'coming':
      if (state.isPriorityRefused) return says(`${facts.opensAt} 开抢`, '现在是优先购时段，公开发售时你就可以购买')
      if (!state.hasReminder && !facts.canRemind)
        return says(`${facts.opensAt} 开抢`, '马上开始，在这个页面等候吧', false)
      return state.hasReminder ? says(`${facts.opensAt} 开抢，已设提醒`) : says(`${facts.opensAt} 开抢，提醒我`)
    case 'limit':
      return says('已达限购数量', `每人限购 ${facts.perPersonLimit} ${unit}，你已经买到了`, false)
    case 'buy':
      return says(
        `${state.isPriority ? '优先购买' : '立即购买'} ¥${formatYuan(facts.price)}`,
        facts.perPersonLimit > 0 && facts.mine && facts.mine.bought > 0
          ? `每人限购 ${facts.perPersonLimit} ${unit}，你还可以买 ${facts.perPersonLimit - facts.mine.bought} ${unit}`
          : '',
      )
  }
}
