import { useId } from 'react'
import { formatDate } from '../../lib/time.ts'
import { SectionTitle } from './section-title.tsx'

interface RulesProps {
  rules: readonly string[]
  title: string
  /** Seconds. */
  updateTime: number
}

/** Numbered rules for everything offered, with the date of the last change. */
export function Rules({ rules, title, updateTime }: RulesProps) {
  const titleId = useId()
  if (rules.length === 0) return null
  return (
    <section aria-labelledby={titleId} className="brand-section">
      <SectionTitle id={titleId}>{title}</SectionTitle>
      <ol className="brand-rules max-w-prose">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
      <p className="figures mt-6 text-xs text-ink-faint">更新于 {formatDate(updateTime)}</p>
    </section>
  )
}
