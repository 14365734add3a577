import { ArrowRightIcon } from '@app/ui'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useAction } from '../../lib/router/router.tsx'
import type { KeptPage } from '../kept.ts'
import { prefersReducedMotion } from '../../lib/platform.ts'

/** Milliseconds before the offer disappears. */
const offerMs = 6000

/**
 * Offers to return to where a kept page was left. Every navigation scrolls to the top, including the way back to a long
 * list.
 */
export function ReturnPoint({ page }: { page: KeptPage }) {
  const action = useAction()
  const tops = useRef(new Map<string, number>())
  const [offer, setOffer] = useState<number>()

  const isBack = useEffectEvent(() => action === 'pop')
  useLayoutEffect(() => {
    const left = tops.current.get(page.key) ?? 0
    setOffer(isBack() && left > window.innerHeight ? left : undefined)
    const note = () => tops.current.set(page.key, window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [page.key])

  useEffect(() => {
    if (offer === undefined) return
    const timer = setTimeout(() => setOffer(undefined), offerMs)
    return () => clearTimeout(timer)
  }, [offer])

  if (offer === undefined) return null
  return (
    <button
      type="button"
      onClick={() => {
        window.scrollTo({ top: offer, behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
        setOffer(undefined)
      }}
      className="fixed bottom-[calc(env(safe-area-inset-bottom)+5rem)] left-1/2 z-(--layer-bar) flex min-h-11 -translate-x-1/2 animate-rise items-center gap-1.5 rounded-full border border-line bg-surface px-5 text-sm shadow-float"
    >
      回到刚才看的地方 <ArrowRightIcon className="rotate-90" />
    </button>
  )
}
