import type { AdminReply } from '@app/contract/admin/routes'
import type { Tone } from '../../parts/badge.tsx'

type State = AdminReply<'approval/list'>['list'][number]['state']

export const approvalStateTones: Readonly<Record<State, Tone>> = {
  waiting: 'waiting',
  done: 'done',
  refused: 'wrong',
  withdrawn: 'over',
  moved: 'wrong',
  expired: 'over',
  void: 'over',
}
