import { poolStateLabels, type PoolAdminState } from '@app/contract/admin/playNames'
import { Badge, type Tone } from '../../parts/badge.tsx'

const tones: Readonly<Record<PoolAdminState, Tone>> = {
  upcoming: 'going',
  open: 'done',
  stopped: 'wrong',
  over: 'over',
  cancelled: 'over',
}

/** Badge with the state of a lottery or wishing event. */
export const PoolBadge = ({ state }: { state: PoolAdminState }) => (
  <Badge tone={tones[state]}>{poolStateLabels[state]}</Badge>
)

/** Formats odds: 1250 hundredths of a percent are `12.5%`. */
export const formatOdds = (odds: number): string => `${odds / 100}%`
