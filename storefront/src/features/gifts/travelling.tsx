import { ClockIcon, GiftIcon } from '@app/ui'
import { holdText } from './labels.ts'

export interface TravellingProps {
  rights: readonly { name: string; description: string }[]
  /** Days the recipient must hold the piece before giving it away. */
  holdDays: number
  className?: string
}

/** What passes to the next owner with a piece: its unused rights, and the holding period. */
export function Travelling({ rights, holdDays, className }: TravellingProps) {
  return (
    <section aria-label="随藏品一起的" className={className}>
      <ul className="grid gap-3 text-sm">
        {rights.map((right) => (
          <li key={right.name} className="flex items-start gap-3">
            <GiftIcon className="mt-0.5 size-4.5 shrink-0 text-gold-ink" />
            <span>
              {right.name}
              <span className="block text-ink-faint">{right.description}</span>
            </span>
          </li>
        ))}
        {rights.length === 0 && (
          <li className="flex items-start gap-3">
            <GiftIcon className="mt-0.5 size-4.5 shrink-0 text-ink-faint" />
            <span className="text-ink-soft">这件藏品没有未使用的权益</span>
          </li>
        )}
        <li className="flex items-start gap-3">
          <ClockIcon className="mt-0.5 size-4.5 shrink-0 text-gold-ink" />
          <span>{holdText(holdDays)}</span>
        </li>
      </ul>
    </section>
  )
}
