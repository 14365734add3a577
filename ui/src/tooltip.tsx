import { useEffect, useId, useState, type ReactNode } from 'react'
import { cx } from './cx.ts'

export interface TooltipProps {
  /** A few words; what must be read belongs on the page instead. */
  text: string
  /** Draws the control; it must take the property, so that the words are read with it. */
  children: (control: { 'aria-describedby': string }) => ReactNode
  side?: 'top' | 'bottom'
  className?: string
}

/** A few words beside a control while it is hovered or focused; Escape takes them away. */
export function Tooltip({ text, children, side = 'top', className }: TooltipProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!open) return
    // On the document: what is only hovered hears no keys.
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false)
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [open])
  return (
    <span
      className={cx('relative inline-flex', className)}
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
    >
      {children({ 'aria-describedby': id })}
      <span
        id={id}
        role="tooltip"
        hidden={!open}
        className={cx(
          'absolute left-1/2 z-(--layer-bar) w-max max-w-60 -translate-x-1/2 animate-appear rounded-md bg-ink px-2.5 py-1.5 text-xs text-paper',
          side === 'top' ? 'bottom-full mb-1.5' : 'top-full mt-1.5',
        )}
      >
        {text}
      </span>
    </span>
  )
}
