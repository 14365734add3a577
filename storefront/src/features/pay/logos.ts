import type { OrderSn } from '@app/contract'
import { readNumbers, tabStorage } from '@app/ui'
import { create } from 'zustand'

// That this browser went to pay for an order is known here only: the server cannot tell a payment nobody opened from one
// that was just made. The way back is a fresh page load, so the mark is kept beyond it.
const storageKey = 'paymentMarks'

/** Epoch milliseconds at which this browser left to pay, by order. */
export const usePaymentLogos = create<Record<string, number>>(() => readNumbers(tabStorage, storageKey))

export function markLeaving(orderSn: OrderSn, now = Date.now()): void {
  set({ ...usePaymentLogos.getState(), [orderSn]: now })
}

/** The payment is decided, or another one is wanted. */
export function clearMark(orderSn: OrderSn): void {
  const { [orderSn]: known, ...others } = usePaymentLogos.getState()
  if (known !== undefined) set(others)
}

function set(marks: Record<string, number>): void {
  usePaymentLogos.setState(marks, true)
  // If it is not kept, the page asks again after coming back, which costs one press.
  tabStorage.set(storageKey, JSON.stringify(marks))
}
