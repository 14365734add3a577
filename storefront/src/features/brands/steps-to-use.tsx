import { useId } from 'react'
import { SectionTitle } from './section-title.tsx'

interface StepsToUseProps {
  steps: readonly string[]
  title: string
  /** Mark before a step, by index; visual only. */
  mark: (index: number) => string
}

/** Instructions for using what is offered, step by step. */
export function StepsToUse({ steps, title, mark }: StepsToUseProps) {
  const titleId = useId()
  if (steps.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="brand-section">
      <SectionTitle id={titleId}>{title}</SectionTitle>
      <ol className="brand-steps">
        {steps.map((step, index) => (
          <li key={step} className="brand-step">
            <span aria-hidden className="brand-step-mark">
              {mark(index)}
            </span>
            <p>{step}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
