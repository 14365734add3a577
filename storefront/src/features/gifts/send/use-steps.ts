import { layers } from '@app/ui'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from '../../../lib/router/router.tsx'

/** Steps of a gift before it is sent. */
export const sendSteps = ['to', 'words', 'check'] as const
export type SendStep = (typeof sendSteps)[number]

export interface SendSteps {
  /** Undefined while no gift is being prepared. */
  step: SendStep | undefined
  goTo: (step: SendStep) => void
  close: () => void
}

/**
 * Step in the address, `?gift=words`, so that the browser's back button goes one step back. The number of steps taken
 * is stored with the history entry, so that closing removes all of them from the history.
 */
export function useSendSteps(): SendSteps {
  const navigate = useNavigate()
  const { key, pathname, state } = useLocation()
  const [query] = useSearchParams()
  const step = sendSteps.find((name) => name === query.get('gift'))
  const behind = behindOf(state)
  // The next page appears slightly after the request: a second press in between belongs to the first.
  const left = useRef<string>(undefined)
  useEffect(() => {
    if (left.current !== key) left.current = undefined
  }, [key])

  function once(leave: () => void): void {
    if (left.current === key) return
    left.current = key
    leave()
  }

  return {
    step,
    goTo: (target) =>
      once(() => {
        const to = `${pathname}?gift=${target}`
        const back = step ? sendSteps.indexOf(step) - sendSteps.indexOf(target) : 0
        if (back > 0 && behind > back) navigate(-back - layers.entriesToLeave())
        else if (back > 0) navigate(to, { replace: true, state: { giftSteps: behind } })
        else navigate(to, { state: { giftSteps: behind + 1 } })
      }),
    close: () =>
      once(() => (behind > 0 ? navigate(-behind - layers.entriesToLeave()) : navigate(pathname, { replace: true }))),
  }
}

function behindOf(state: unknown): number {
  const known = typeof state === 'object' && state !== null && 'giftSteps' in state ? state.giftSteps : 0
  return typeof known === 'number' ? known : 0
}
