import type { AdminReply } from '@app/contract/admin/routes'
import type { Tone } from '../../parts/badge.tsx'

export const ticketTones: Readonly<Record<AdminReply<'ticket/info'>['state'], Tone>> = {
  open: 'waiting',
  waiting: 'waiting',
  answered: 'going',
  solved: 'done',
  closed: 'over',
}
