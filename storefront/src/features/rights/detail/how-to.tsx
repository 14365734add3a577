import { SectionHeading } from '@app/ui'

/** Steps for using a right, in order. */
export function HowTo({ steps, className }: { steps: readonly string[]; className?: string }) {
  if (steps.length === 0) return null
  return (
    <section aria-labelledby="how-title" className={className}>
      <SectionHeading className="mb-5">
        <span id="how-title">使用步骤</span>
      </SectionHeading>
      <ol className="grid gap-4">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-4">
            <span
              aria-hidden
              className="figures grid size-7 shrink-0 place-items-center rounded-full border border-gold text-sm text-gold-ink"
            >
              {index + 1}
            </span>
            <span className="min-w-0 leading-relaxed">{step}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
