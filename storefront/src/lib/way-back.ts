import { layersHere } from '@app/ui'
import { useLocation, useNavigate } from './router/router.tsx'

/** State of a link to a page that leads back once its work is done: `<Link to={address('addressForm')} state={leadsBack}>`. */
export const leadsBack = { leadsBack: true } as const

/** Leaves a page whose work is done: back to where one came from, or to `fallback` where that is not known. */
export function useWayBack(fallback: string): () => void {
  const navigate = useNavigate()
  const { state } = useLocation()
  return () => (isLeadingBack(state) ? navigate(-1 - layersHere()) : navigate(fallback, { replace: true }))
}

/** The way back to where one came from; undefined where that is not known, so that one stays. */
export function useLedBack(): (() => void) | undefined {
  const navigate = useNavigate()
  const { state } = useLocation()
  return isLeadingBack(state) ? () => navigate(-1 - layersHere()) : undefined
}

function isLeadingBack(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'leadsBack' in state
}
