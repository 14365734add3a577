import type { WordId } from '@app/contract'
import { RefreshIcon } from '@app/ui'
import { useState } from 'react'

export interface PhrasesProps {
  phrases: readonly { wordId: WordId; text: string }[]
  disabled: boolean
  onChoose: (wordId: WordId) => void
}

/** Phrases shown at once. */
const batch = 6

const chip =
  'touch-area inline-flex h-9 shrink-0 items-center gap-1.5 rounded-full border px-3.5 text-sm whitespace-nowrap transition-colors disabled:opacity-50'

/** Phrases that are sent in one press, a few at a time. */
export function Phrases({ phrases, disabled, onChoose }: PhrasesProps) {
  const [from, setFrom] = useState(0)
  if (phrases.length === 0) return null
  return (
    <div role="group" aria-label="祝福语" className="snap-row -mx-4 gap-2 px-4 pb-3.5 sm:mx-0 sm:flex-wrap sm:px-0">
      {phrases.slice(from, from + batch).map(({ wordId, text }) => (
        <button
          key={wordId}
          type="button"
          disabled={disabled}
          onClick={() => onChoose(wordId)}
          className={`${chip} border-gold/50 bg-surface/80 text-gold-ink hover:not-disabled:border-gold`}
        >
          {text}
        </button>
      ))}
      {phrases.length > batch && (
        <button
          type="button"
          onClick={() => setFrom(from + batch < phrases.length ? from + batch : 0)}
          className={`${chip} border-transparent bg-surface/80 text-ink-soft hover:text-ink`}
        >
          <RefreshIcon /> 换一批
        </button>
      )}
    </div>
  )
}
