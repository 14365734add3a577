import { useEffect } from 'react'
import { usePageSeen } from './page-seen.ts'

/** Keeps the screen on while `isWanted` and the page is visible, if the browser supports the Screen Wake Lock API. */
export function useAwakeScreen(isWanted: boolean): void {
  const isSeen = usePageSeen()
  const isHeld = isWanted && isSeen
  useEffect(() => {
    if (!isHeld) return
    const lock = askForLock()
    return () => void lock.then((given) => given?.release())
  }, [isHeld])
}

/** Requests a wake lock. Returns undefined if it is unsupported or refused; some browsers refuse to save power. */
async function askForLock(): Promise<WakeLockSentinel | undefined> {
  try {
    return await (navigator as { wakeLock?: WakeLock }).wakeLock?.request('screen')
  } catch {
    return undefined
  }
}
