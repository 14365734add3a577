import type { OrderSn } from '@app/contract'
import { readNumbers, tabStorage } from '@app/ui'
import { create } from 'zustand'

// Only the browser knows that it went to pay for an order: the server cannot tell a payment page nobody opened from a
// payment just made. The return is a fresh page load, so the mark is stored.
const storageKey = 'paymentMarks'

/** Epoch milliseconds at which this browser left to pay, by order. */
export const usePaymentLogos = create<Record<string, number>>(() => readNumbers(tabStorage, storageKey))

export function markLeaving(orderSn: OrderSn, now = Date.now()): void {
  set({ ...usePaymentLogos.getState(), [orderSn]: now })
}

/** Removes the mark: the payment is decided, or the user wants another one. */
export function clearMark(orderSn: OrderSn): void {
  const { [orderSn]: known, ...others } = usePaymentLogos.getState()
  if (known !== undefined) set(others)
}

function set(marks: Record<string, number>): void {
  usePaymentLogos.setState(marks, true)
  // If it is not stored, the page asks again on return, which costs one press.
  tabStorage.set(storageKey, JSON.stringify(marks))
}
