import { type BroadcastState, broadcastStates } from '@app/contract/admin/broadcastNames'
import { Badge, type Tone } from '../../parts/badge.tsx'

const tones: Readonly<Record<BroadcastState, Tone>> = {
  draft: 'over',
  waiting: 'waiting',
  running: 'going',
  done: 'done',
  stopped: 'over',
}

/** Badge of the state of a broadcast. */
export const BroadcastBadge = ({ state }: { state: BroadcastState }) => (
  <Badge tone={tones[state]}>{broadcastStates[state]}</Badge>
)
