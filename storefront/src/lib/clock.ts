import { create } from 'zustand'

/** The server's time in epoch milliseconds, as last ticked. */
export const useServerTime = create<number>(() => Date.now())

let offset = 0

/** The server's time now, in epoch milliseconds. */
export function serverNow(): number {
  return Date.now() + offset
}

/** The server's time now in epoch seconds with fractions, for countdowns. */
export function serverSeconds(): number {
  return serverNow() / 1000
}

/** Sets the clock from the time field of an answer, in epoch milliseconds. */
export function correctClock(milliseconds: number): void {
  offset = milliseconds - Date.now()
  useServerTime.setState(serverNow(), true)
}

/** Ticks the clock every second. Returns a function that stops it. */
export function startClock(): () => void {
  const timer = setInterval(() => useServerTime.setState(serverNow(), true), 1000)
  return () => clearInterval(timer)
}
