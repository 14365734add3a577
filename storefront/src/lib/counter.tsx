import { lengthOf } from '@app/contract/textLength'
import { cx } from '@app/ui'

/** How much of the room for a text is used, as the server counts; more may be written, and is not cut off. */
export function Counter({ text, most }: { text: string; most: number }) {
  const length = lengthOf(text.trim())
  return (
    <span className={cx('figures text-xs', length > most ? 'text-vermilion-ink' : 'text-ink-faint')}>
      {length} / {most}
    </span>
  )
}
