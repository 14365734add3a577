import type { adminLists } from '@app/contract/admin/lists'
import type { Tone } from '../../parts/badge.tsx'

type State = keyof (typeof adminLists)['approval/list']['columns']['state']['labels']

export const approvalStateTones: Readonly<Record<State, Tone>> = {
  waiting: 'waiting',
  done: 'done',
  refused: 'wrong',
  withdrawn: 'over',
  moved: 'wrong',
  expired: 'over',
  void: 'over',
}
