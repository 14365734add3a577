import { layers } from '@app/ui'
import { useLocation, useNavigate } from './router/router.tsx'

/** State for a link to a page that returns when it is done: `<Link to={address('addressForm')} state={leadsBack}>`. */
export const leadsBack = { leadsBack: true } as const

/**
 * Returns a function that leaves a finished page. It goes back to the page that linked here with `leadsBack`, else to
 * `fallback`.
 */
export function useWayBack(fallback: string): () => void {
  const navigate = useNavigate()
  const { state } = useLocation()
  return () => (isLeadingBack(state) ? navigate(-1 - layers.entriesToLeave()) : navigate(fallback, { replace: true }))
}

/** Returns a function that goes back to the page that linked here with `leadsBack`; undefined without such a link. */
export function useLedBack(): (() => void) | undefined {
  const navigate = useNavigate()
  const { state } = useLocation()
  return isLeadingBack(state) ? () => navigate(-1 - layers.entriesToLeave()) : undefined
}

function isLeadingBack(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'leadsBack' in state
}
