import { lengthOf } from '@app/contract/textLength'
import { cx } from '@app/ui'

/** Shows how much of a text's limit is used, counted as the server counts. Longer text is allowed and not cut off. */
export function Counter({ text, most }: { text: string; most: number }) {
  const length = lengthOf(text.trim())
  return (
    <span className={cx('figures text-xs', length > most ? 'text-vermilion-ink' : 'text-ink-faint')}>
      {length} / {most}
    </span>
  )
}
