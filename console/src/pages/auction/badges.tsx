import type { AuctionState } from '@app/contract'
import { depositStateLabels, lotStateLabels } from '@app/contract/admin/auctionNames'
import { Badge, type Tone } from '../../parts/badge.tsx'

const lotTones: Readonly<Record<AuctionState, Tone>> = {
  1: 'going',
  2: 'done',
  3: 'waiting',
  4: 'done',
  5: 'over',
  6: 'over',
}
const depositTones = { ordered: 'going', held: 'waiting', refunded: 'done', kept: 'wrong' } as const

/** Badge with the state of a lot. */
export const LotBadge = ({ state }: { state: AuctionState }) => (
  <Badge tone={lotTones[state]}>{lotStateLabels[state]}</Badge>
)

/** Badge with the state of a deposit. */
export const DepositBadge = ({ state }: { state: keyof typeof depositTones }) => (
  <Badge tone={depositTones[state]}>{depositStateLabels[state]}</Badge>
)
