import { poolStateLabels, type PoolAdminState } from '@app/contract/admin/playNames'
import { Badge, type Tone } from '../../app/badge.tsx'

const tones: Readonly<Record<PoolAdminState, Tone>> = {
  upcoming: 'going',
  open: 'done',
  stopped: 'wrong',
  over: 'over',
  cancelled: 'over',
}

/** Where a lottery or wishing event stands. */
export const PoolBadge = ({ state }: { state: PoolAdminState }) => (
  <Badge tone={tones[state]}>{poolStateLabels[state]}</Badge>
)

/** `12.5%` of 1250 hundredths of a percent. */
export const formatOdds = (odds: number): string => `${odds / 100}%`
