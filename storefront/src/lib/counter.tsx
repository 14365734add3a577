import { cx } from '@app/ui'

/** How much of the room for a text is used; more than there is may be written, and is not cut off. */
export function Counter({ length, most }: { length: number; most: number }) {
  return (
    <span className={cx('figures text-xs', length > most ? 'text-vermilion-ink' : 'text-ink-faint')}>
      {length} / {most}
    </span>
  )
}
