import { cx } from '@app/ui'

/** Message of the sender, styled as a slip of paper. */
export function Letter({ children, className }: { children: string; className?: string }) {
  return (
    <blockquote
      className={cx(
        'title border-l-2 border-vermilion/60 pl-4 text-base leading-relaxed font-normal break-words',
        className,
      )}
    >
      {children}
    </blockquote>
  )
}
