import { useEffect } from 'react'
import { usePageSeen } from './page-seen.ts'

/** Keeps the screen from going dark while this is wanted and the page is seen, where the browser can (Screen Wake Lock). */
export function useAwakeScreen(isWanted: boolean): void {
  const isSeen = usePageSeen()
  const isHeld = isWanted && isSeen
  useEffect(() => {
    if (!isHeld) return
    const lock = askForLock()
    return () => void lock.then((given) => given?.release())
  }, [isHeld])
}

/** Undefined where there is no such thing, and where it is refused, as some do to save power. */
async function askForLock(): Promise<WakeLockSentinel | undefined> {
  try {
    return await (navigator as { wakeLock?: WakeLock }).wakeLock?.request('screen')
  } catch {
    return undefined
  }
}
