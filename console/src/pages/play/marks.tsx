import { poolStateLabels, type PoolAdminState } from '@app/contract/admin/playNames'
import { Mark, type Tone } from '../../app/mark.tsx'

const tones: Readonly<Record<PoolAdminState, Tone>> = {
  upcoming: 'going',
  open: 'done',
  stopped: 'wrong',
  over: 'over',
  cancelled: 'over',
}

/** Where a lottery or wishing event stands. */
export const PoolMark = ({ state }: { state: PoolAdminState }) => (
  <Mark tone={tones[state]}>{poolStateLabels[state]}</Mark>
)

/** `12.5%` of 1250 hundredths of a percent. */
export const formatOdds = (odds: number): string => `${odds / 100}%`
