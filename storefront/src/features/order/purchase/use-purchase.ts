import type { GoodsSn, Uid } from '@app/contract'
import { ApiError } from '@app/contract/client'
import { toast, useSubmitOnce } from '@app/ui'
import { useEffect, useRef, useState } from 'react'
import { create } from 'zustand'
import { decides, isLost } from '../../../lib/mutation.ts'
import { call } from '../../../lib/call.ts'
import { serverSeconds } from '../../../lib/clock.ts'
import { type Lost, useLost } from '../../../lib/lost.ts'
import { beginPress } from '../../../lib/pending.ts'
import { toastError } from '../../../lib/query.ts'
import { useSession } from '../../../lib/session.ts'
import { refreshOrders } from '../refresh.ts'
import { interruptPurchase } from './interruption.ts'
import { placeWithRetry, type Placed, type Waiting } from './place.ts'
import { orderInput, orderPath, type Sellable, type PurchaseRequest } from './sellable.ts'

/** Refusals of priority windows, by uid/goodsSn. No read returns them; they last as long as the page. */
const usePriorityRefusals = create<Record<string, true>>(() => ({}))

/** Milliseconds after which a read of the stock is newer than a refusal: the server counts it at most once a second. */
const stockAge = 1000

/** An order being sent. */
export interface Attempt {
  quantity: number
  tries: number
  /** Why the request is repeated; undefined for the first one. */
  waiting?: Waiting
  /** Epoch milliseconds of this device. */
  since: number
}

export interface Purchase {
  attempt: Attempt | undefined
  /** An order whose answer was lost. */
  lost: Lost | undefined
  isPriorityRefused: boolean
  /** Sends the order, once per opening of the sheet, however often it is pressed. */
  buy: (wanted: PurchaseRequest) => void
  /** Whether the purchase of this sheet is complete. */
  isDone: boolean
  /** Stops waiting. The key is kept, so that another press cannot order twice. */
  leave: () => void
}

/**
 * Buys one work or boxes. While the page is open, the order is sent again under one key until there is an answer. Once
 * the page is left, nothing more is sent, and the outcome is queried when the user comes back.
 * @param isOpen whether the confirming sheet is open
 * @param onPlaced called with the order while the page is still open.
 */
export function usePurchase(goods: Sellable, isOpen: boolean, onPlaced: (order: Placed) => void): Purchase {
  const { goodsSn } = goods
  const uid = useSession((session) => session.userInfo.uid)
  const [attempt, setAttempt] = useState<Attempt>()
  const running = useRef<AbortController>(undefined)
  /** Aborted when the page is left. */
  const visit = useRef<AbortController>(undefined)
  const submission = useSubmitOnce(isOpen)
  const isPriorityRefused = usePriorityRefusals((refused) => `${uid}/${goodsSn}` in refused)

  useEffect(() => {
    const here = new AbortController()
    visit.current = here
    return () => here.abort()
  }, [])

  function announce(order: Placed, isHere: boolean): void {
    // Navigation to the order starts at once; the button behind it keeps its state until then.
    if (isHere) onPlaced(order)
    else if (order.amount === 0) toast.notify('领取成功', '已经放进你的藏品', 'good')
    else toast.notify('下单成功', '去“我的订单”里完成支付', 'good')
  }

  /** Returns whether an order was placed. */
  async function run(wanted: PurchaseRequest): Promise<boolean> {
    const controller = new AbortController()
    running.current = controller
    const path = orderPath(goods)
    const input = orderInput(goods, wanted)
    const press = beginPress(uid, path, input)
    const { quantity } = wanted
    const since = Date.now()
    setAttempt({ quantity, tries: 1, since })
    const here = visit.current?.signal ?? controller.signal
    const outcome = await placeWithRetry({
      signal: controller.signal,
      here,
      send: (signal) => call(path, input, { idempotencyKey: press.key, signal }),
      onWait: (tries, waiting) => setAttempt({ quantity, tries: tries + 1, waiting, since }),
    })
    press.end(
      outcome.kind === 'placed' ||
        (outcome.kind === 'refused' && decides(outcome.error, path, press.isFirst && outcome.tries === 1)),
    )
    if (outcome.kind === 'refused' && !isLost(outcome.error)) {
      explain(outcome.error, uid, goodsSn)
      // What is read at once may still show pieces that are gone.
      if (isSoldOut(outcome.error)) setTimeout(() => void refreshOrders(), stockAge)
      if (outcome.error instanceof ApiError && outcome.error.status === 401) interruptPurchase(goodsSn, quantity)
    }
    const refreshed = refreshOrders()
    if (outcome.kind === 'placed') announce(outcome.order, !here.aborted)
    await refreshed
    running.current = undefined
    setAttempt(undefined)
    return outcome.kind === 'placed'
  }

  const lost = useLost(orderPath(goods), goodsSn, (order) => {
    // A user who is still waiting is led to the order, unless it has been paid or closed by now.
    if (isOpen && order.payBy > serverSeconds()) onPlaced(order)
    else toast.notify('上次的订单已提交成功', '在“我的订单”里可以看到它', 'good')
  })

  return {
    attempt,
    lost,
    isPriorityRefused,
    buy: (wanted) => void submission.run(() => run(wanted)),
    isDone: submission.isDone,
    leave: () => running.current?.abort(),
  }
}

const isSoldOut = (error: unknown): boolean => error instanceof ApiError && error.reason === 'SOLD_OUT'

/** Shows the reason, and stores what the button must say from now on. */
function explain(error: unknown, uid: Uid, goodsSn: GoodsSn): void {
  if (error instanceof ApiError && error.reason === 'PRIORITY_ONLY') {
    usePriorityRefusals.setState({ [`${uid}/${goodsSn}`]: true })
  }
  toastError(error)
}
