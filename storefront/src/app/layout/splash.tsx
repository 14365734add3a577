import { cx, Seal } from '@app/ui'
import { useEffect, useState } from 'react'
import { useBrandName } from '../../lib/brand.ts'
import { isNativeApp, prefersReducedMotion } from '../../lib/platform.ts'

/** Milliseconds that the splash stands and then fades. */
const splashTimes = { shown: 2500, fade: 1500 } as const

const key = 'splashSeen'

/** Once a session; not inside the native app, and not for those who want no motion. */
function isWanted(): boolean {
  const still = prefersReducedMotion() || document.documentElement.hasAttribute('data-elder')
  return sessionStorage.getItem(key) === null && !isNativeApp() && !still
}

/** The opening: seal and name over the page, which is ready beneath. A press or a key takes it away. */
export function Splash() {
  const brand = useBrandName()
  const [phase, setPhase] = useState<'shown' | 'fading' | 'gone'>(() => (isWanted() ? 'shown' : 'gone'))

  useEffect(() => {
    if (phase === 'gone') return
    const next = phase === 'shown' ? 'fading' : 'gone'
    const timer = setTimeout(() => setPhase(next), splashTimes[phase === 'shown' ? 'shown' : 'fade'])
    const skip = () => setPhase('gone')
    window.addEventListener('keydown', skip)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', skip)
    }
  }, [phase])

  useEffect(() => {
    if (phase === 'gone') sessionStorage.setItem(key, '1')
  }, [phase])

  if (phase === 'gone') return null
  return (
    <div
      aria-hidden
      data-testid="splash"
      onClick={() => setPhase('gone')}
      style={{ transitionDuration: `${splashTimes.fade}ms` }}
      className={cx(
        'fixed inset-0 z-(--layer-toast) grid cursor-pointer place-items-center bg-paper transition-opacity',
        phase === 'fading' && 'pointer-events-none opacity-0',
      )}
    >
      <div className="flex animate-rise flex-col items-center gap-8">
        <span className="title upright text-3xl">{brand}</span>
        <Seal className="size-9 text-vermilion" />
      </div>
      <span className="absolute bottom-[calc(env(safe-area-inset-bottom)+2rem)] text-sm text-ink-faint">轻触进入</span>
    </div>
  )
}
