import { Button, cx, StarIcon } from '@app/ui'
import { useState } from 'react'
import { useApiMutation } from '../../../lib/mutation.ts'
import type { Ticket } from '../api.ts'
import { ratingLabels } from '../labels.ts'

const steps = [1, 2, 3, 4, 5] as const

/** Rating of a ticket: given once, then shown. */
export function Rating({ ticket: { ticketId, rating } }: { ticket: Ticket }) {
  const [chosen, setChosen] = useState(rating ?? undefined)
  const rate = useApiMutation('user/ticket/rate')
  const isGiven = rating !== null
  return (
    <section aria-labelledby="rating-title" className="rounded-md bg-surface p-5 text-center ring-1 ring-line">
      <h2 id="rating-title" className="title">
        {isGiven ? '谢谢你的评价' : '这次的服务怎么样？'}
      </h2>
      <div role="radiogroup" aria-labelledby="rating-title" className="mt-3 flex flex-wrap justify-center gap-1">
        {steps.map((step) => (
          <label
            key={step}
            className={cx(
              'relative grid size-11 place-items-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
              isGiven ? 'text-gold-ink' : 'cursor-pointer text-gold-ink hover:bg-sunken',
            )}
          >
            <input
              type="radio"
              name={`rating-${ticketId}`}
              aria-label={`${step} 星，${ratingLabels[step - 1]}`}
              checked={chosen === step}
              disabled={isGiven || rate.isPending}
              onChange={() => setChosen(step)}
              className="absolute inset-0 appearance-none outline-none"
            />
            <StarIcon
              className={cx('pointer-events-none size-7', step <= (chosen ?? 0) ? 'fill-current' : 'opacity-50')}
            />
          </label>
        ))}
      </div>
      <p className="mt-1.5 min-h-6 text-sm text-ink-soft">{chosen === undefined ? '' : ratingLabels[chosen - 1]}</p>
      {!isGiven && (
        <Button
          size="small"
          className="mt-3"
          disabled={chosen === undefined}
          pending={rate.isPending}
          onClick={() => chosen !== undefined && rate.mutate({ ticketId, rating: chosen })}
        >
          提交评价
        </Button>
      )}
    </section>
  )
}
