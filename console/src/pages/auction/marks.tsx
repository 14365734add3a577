import type { AuctionState } from '@app/contract'
import { depositStateLabels, lotStateLabels } from '@app/contract/admin/auctionNames'
import { Mark, type Tone } from '../../app/mark.tsx'

const lotTones: Readonly<Record<AuctionState, Tone>> = {
  1: 'going',
  2: 'done',
  3: 'waiting',
  4: 'done',
  5: 'over',
  6: 'over',
}
const depositTones = { ordered: 'going', held: 'waiting', refunded: 'done', kept: 'wrong' } as const

/** How far a lot is. */
export const LotMark = ({ state }: { state: AuctionState }) => (
  <Mark tone={lotTones[state]}>{lotStateLabels[state]}</Mark>
)

/** What became of a deposit. */
export const DepositMark = ({ state }: { state: keyof typeof depositTones }) => (
  <Mark tone={depositTones[state]}>{depositStateLabels[state]}</Mark>
)
