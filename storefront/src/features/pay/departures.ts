import type { OrderSn } from '@app/contract'
import { readNumbers, tabStorage } from '@app/ui'
import { create } from 'zustand'

// Only the browser knows that it went to pay for an order: the server cannot tell a payment page nobody opened from a
// payment just made. The return is a fresh page load, so the time is stored.
const storageKey = 'paymentMarks'

/** Epoch milliseconds at which this browser left to pay, by order. */
export const usePaymentDepartures = create<Record<string, number>>(() => readNumbers(tabStorage, storageKey))

export function recordDeparture(orderSn: OrderSn, now = Date.now()): void {
  set({ ...usePaymentDepartures.getState(), [orderSn]: now })
}

/** Forgets the departure: the payment is decided, or the user wants another one. */
export function clearDeparture(orderSn: OrderSn): void {
  const { [orderSn]: known, ...others } = usePaymentDepartures.getState()
  if (known !== undefined) set(others)
}

function set(departures: Record<string, number>): void {
  usePaymentDepartures.setState(departures, true)
  // If it is not stored, the page asks again on return, which costs one press.
  tabStorage.set(storageKey, JSON.stringify(departures))
}
