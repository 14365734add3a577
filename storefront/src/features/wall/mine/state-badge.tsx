import { cx } from '@app/ui'
import type { Message } from '../api.ts'
import { stateLabels } from '../labels.ts'

const looks: Record<Message['state'], string> = {
  pending: 'bg-gold-wash text-gold-ink',
  visible: 'bg-celadon-wash text-celadon-ink',
  refused: 'bg-vermilion-wash text-vermilion-ink',
  hidden: 'bg-sunken text-ink-soft',
}

/** State of the user's own message or comment. */
export function StateBadge({ state }: { state: Message['state'] }) {
  return (
    <span className={cx('shrink-0 rounded-sm px-2 py-0.5 text-xs whitespace-nowrap', looks[state])}>
      {stateLabels[state]}
    </span>
  )
}
