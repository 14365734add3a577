import type { GoodsSn, Uid } from '@app/contract'
import { ApiError } from '@app/contract/client'
import { toast, useDeed } from '@app/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { create } from 'zustand'
import { call } from '../../../lib/call.ts'
import { toastError } from '../../../lib/query.ts'
import { useSession } from '../../../lib/session.ts'
import { refreshOrders } from '../refresh.ts'
import { findIntention, openIntention, settleIntention, type Wanted } from './intentions.ts'
import { interruptPurchase } from './interruption.ts'
import { placeWithPatience, type Placed } from './place.ts'
import { orderInput, orderPath, type Sellable } from './sellable.ts'

/** What the server said of a person that no read tells; lasts as long as the page. Keys are uid, and uid/goodsSn. */
const useRefusals = create<{ underAge: Record<string, true>; priority: Record<string, true> }>(() => ({
  underAge: {},
  priority: {},
}))

/** An attempt under way. `tries` above 1 means that the queue is real. */
export interface Attempt {
  quantity: number
  tries: number
  /** Epoch milliseconds of this device. */
  since: number
}

export interface Purchase {
  attempt: Attempt | undefined
  isUnderAge: boolean
  isPriorityRefused: boolean
  /** Sends the wish, once for each opening of the sheet, whatever is pressed meanwhile and after. */
  buy: (wanted: Wanted) => void
  /** What the sheet was opened for is done. */
  isDone: boolean
  /** Stops waiting. The wish stays known, so that taking it up again cannot order twice. */
  leave: () => void
}

/**
 * Buys one work or boxes. An attempt whose outcome a reload has hidden is taken up again by itself, with the same key.
 * @param isOpen whether the sheet stands open in which it is confirmed
 * @param onPlaced called with the order while the page is still looked at.
 */
export function usePurchase(goods: Sellable, isOpen: boolean, onPlaced: (order: Placed) => void): Purchase {
  const { goodsSn } = goods
  const uid = useSession((session) => session.userInfo.uid)
  const [attempt, setAttempt] = useState<Attempt>()
  const running = useRef<AbortController>(undefined)
  const isLookedAt = useRef(false)
  const deed = useDeed(isOpen)
  const isUnderAge = useRefusals(({ underAge }) => uid in underAge)
  const isPriorityRefused = useRefusals(({ priority }) => `${uid}/${goodsSn}` in priority)

  /** Whether an order was placed. */
  async function run(wanted: Wanted): Promise<boolean> {
    if (running.current) return false
    const controller = new AbortController()
    running.current = controller
    const { key, madeAt } = openIntention(uid, goodsSn, wanted, Date.now())
    const { quantity } = wanted
    setAttempt({ quantity, tries: 1, since: madeAt })
    const outcome = await placeWithPatience({
      signal: controller.signal,
      send: (signal) => call(orderPath(goods), orderInput(goods, wanted), { idempotencyKey: key, signal }),
      onPause: (tries) => setAttempt({ quantity, tries: tries + 1, since: madeAt }),
    })
    if (outcome.kind !== 'unknown') settleIntention(uid, goodsSn)
    if (outcome.kind === 'refused') {
      explain(outcome.error, uid, goodsSn)
      if (outcome.error instanceof ApiError && outcome.error.status === 401) interruptPurchase(goodsSn, quantity)
    }
    const refreshed = refreshOrders()
    // An order leads on at once; the button behind it waits for what it will say next.
    if (outcome.kind === 'placed') {
      if (isLookedAt.current) onPlaced(outcome.order)
      else if (outcome.order.amount === 0) toast.notify('领取成功', '已经放进你的藏品', 'good')
      else toast.notify('下单成功', '去“我的订单”里完成支付', 'good')
    }
    await refreshed
    running.current = undefined
    setAttempt(undefined)
    return outcome.kind === 'placed'
  }

  const resume = useEffectEvent((person: string, good: string) => {
    const pending = person ? findIntention(person, good, Date.now()) : undefined
    if (pending) void deed.run(() => run(pending))
  })
  useEffect(() => {
    isLookedAt.current = true
    resume(uid, goodsSn)
    return () => {
      isLookedAt.current = false
    }
  }, [uid, goodsSn])

  return {
    attempt,
    isUnderAge,
    isPriorityRefused,
    buy: (wanted) => void deed.run(() => run(wanted)),
    isDone: deed.isDone,
    leave: () => running.current?.abort(),
  }
}

/** Says why, and remembers what the button must say from now on. */
function explain(error: unknown, uid: Uid, goodsSn: GoodsSn): void {
  const reason = error instanceof ApiError ? error.reason : undefined
  if (reason === 'UNDER_AGE') useRefusals.setState(({ underAge }) => ({ underAge: { ...underAge, [uid]: true } }))
  if (reason === 'PRIORITY_ONLY') {
    useRefusals.setState(({ priority }) => ({ priority: { ...priority, [`${uid}/${goodsSn}`]: true } }))
  }
  toastError(error)
}
