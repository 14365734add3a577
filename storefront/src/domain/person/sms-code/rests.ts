import { deviceStorage, readNumbers } from '@app/ui'
import { create } from 'zustand'
import { serverNow } from '../../../lib/clock.ts'

const storageKey = 'smsRests'

/** Epoch milliseconds from which a phone may be sent another code, by its last four digits: no number is kept here. */
export const useSmsRests = create<Readonly<Record<string, number>>>(() => readNumbers(deviceStorage, storageKey))

const nameOf = (phone: string) => phone.slice(-4)

/** When another code may be asked for `phone`, in epoch milliseconds; 0 for one that was sent none. */
export function restOf(rests: Readonly<Record<string, number>>, phone: string): number {
  return phone.length === 11 ? (rests[nameOf(phone)] ?? 0) : 0
}

/** Lets a phone rest until a moment in epoch milliseconds. Outlives a reload. */
export function rest(phone: string, until: number): void {
  const others = Object.entries(useSmsRests.getState()).filter(([, end]) => end > serverNow())
  useSmsRests.setState({ ...Object.fromEntries(others), [nameOf(phone)]: until }, true)
  // If it is not kept, the rest lasts as long as the page; the server counts anyway.
  deviceStorage.set(storageKey, JSON.stringify(useSmsRests.getState()))
}
