import type { AdminReply } from '@app/contract/admin/routes'
import type { Tone } from '../../parts/badge.tsx'

type State = AdminReply<'guide/info'>['list'][number]['state']

/** Label and colour of a step's state. */
export const stepBadges: Readonly<Record<State, { title: string; tone: Tone }>> = {
  done: { title: '已完成', tone: 'done' },
  open: { title: '还差', tone: 'waiting' },
  waived: { title: '未接入', tone: 'waiting' },
}
