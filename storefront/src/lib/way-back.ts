import { layersHere } from '@app/ui'
import { useLocation, useNavigate } from './router/router.tsx'

/** State for a link to a page that returns when it is done: `<Link to={address('addressForm')} state={leadsBack}>`. */
export const leadsBack = { leadsBack: true } as const

/** Leaves a page that is done: goes back to the previous page, or to `fallback` if there is none. */
export function useWayBack(fallback: string): () => void {
  const navigate = useNavigate()
  const { state } = useLocation()
  return () => (isLeadingBack(state) ? navigate(-1 - layersHere()) : navigate(fallback, { replace: true }))
}

/** Returns a function that goes back to the previous page; undefined if there is none, so the page stays. */
export function useLedBack(): (() => void) | undefined {
  const navigate = useNavigate()
  const { state } = useLocation()
  return isLeadingBack(state) ? () => navigate(-1 - layersHere()) : undefined
}

function isLeadingBack(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'leadsBack' in state
}
