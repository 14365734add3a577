import { reminderLeads } from '@app/contract/scheduledKinds'
import type { SaleStage } from '../../../domain/sale/stage.ts'
import { useSession } from '../../../lib/session.ts'
import { hasPassedKyc } from '../../../domain/person/kyc.ts'
import { ordersOfGoods } from '../api.ts'
import { isAhead, useReminder } from '../../../domain/reminder/api.ts'
import { eventOf, isSent, type Sellable } from './sellable.ts'
import type { PurchaseFacts } from './state.ts'
import type { Purchase } from './use-purchase.ts'
import { useQueryState } from '../../../lib/query-state.tsx'

/** Collects everything the purchase button depends on. */
export function usePurchaseFacts(
  goods: Sellable,
  { stage, opensAt, purchase }: { stage: SaleStage; opensAt: string; purchase: Purchase },
): PurchaseFacts {
  const isLogin = useSession((session) => session.isLogin)
  const userInfo = useSession((session) => session.userInfo)
  const hasReminder = useReminder(eventOf(goods)) !== undefined
  const { value: data, error } = useQueryState({ ...ordersOfGoods(goods.goodsSn), enabled: isLogin })
  const waiting = data?.list.find((order) => order.orderSn === data.waitingOrderSn)
  // If the orders cannot be read, the user is not blocked: the server knows the limit and returns the pending order.
  const unknown = error ? { bought: 0, waiting: undefined } : undefined
  return {
    stage,
    isSent: isSent(goods),
    isBox: goods.isBox === true,
    opensAt,
    price: goods.price,
    left: goods.left,
    perPersonLimit: goods.perPersonLimit,
    isLogin,
    hasPassedKyc: hasPassedKyc(userInfo),
    isUnderAge: userInfo.isUnderAge,
    isPriorityRefused: purchase.isPriorityRefused,
    mine: data
      ? { bought: data.bought, waiting: waiting && { orderSn: waiting.orderSn, payBy: waiting.payBy } }
      : unknown,
    isPlacing: purchase.attempt !== undefined,
    hasReminder,
    canRemind: isAhead(reminderLeads[0], goods.saleStart),
  }
}
