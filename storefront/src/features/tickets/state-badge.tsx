import { cx } from '@app/ui'
import type { TicketCard } from './api.ts'
import { stateLabels } from './labels.ts'

const looks: Record<TicketCard['state'], string> = {
  open: 'bg-gold-wash text-gold-ink',
  waiting: 'bg-gold-wash text-gold-ink',
  answered: 'bg-celadon-wash text-celadon-ink',
  solved: 'bg-sunken text-ink-soft',
  closed: 'bg-sunken text-ink-soft',
}

/** Badge with the state of a ticket. */
export function StateBadge({ state }: Pick<TicketCard, 'state'>) {
  return (
    <span className={cx('shrink-0 rounded-sm px-2 py-0.5 text-xs whitespace-nowrap', looks[state])}>
      {stateLabels[state]}
    </span>
  )
}
