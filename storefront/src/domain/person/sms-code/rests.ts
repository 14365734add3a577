import { deviceStorage, readNumbers } from '@app/ui'
import { create } from 'zustand'
import { serverNow } from '../../../lib/clock.ts'

const storageKey = 'smsRests'

/**
 * Epoch milliseconds from which another code may be sent to a phone, by its last four digits: no full number is stored.
 */
export const useSmsRests = create<Readonly<Record<string, number>>>(() => readNumbers(deviceStorage, storageKey))

const nameOf = (phone: string) => phone.slice(-4)

/** Returns when another code may be requested for `phone`, in epoch milliseconds; 0 if none was sent. */
export function restOf(rests: Readonly<Record<string, number>>, phone: string): number {
  return phone.length === 11 ? (rests[nameOf(phone)] ?? 0) : 0
}

/** Blocks code requests for a phone until a time in epoch milliseconds. Outlives a reload. */
export function rest(phone: string, until: number): void {
  const others = Object.entries(useSmsRests.getState()).filter(([, end]) => end > serverNow())
  useSmsRests.setState({ ...Object.fromEntries(others), [nameOf(phone)]: until }, true)
  // If it cannot be stored, the block lasts as long as the page; the server enforces its own limit anyway.
  deviceStorage.set(storageKey, JSON.stringify(useSmsRests.getState()))
}
