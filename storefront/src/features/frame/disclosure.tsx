import { cx } from '@app/ui'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'

export interface DisclosureProps {
  /** Accessible name of the button and its panel. */
  label: string
  /** Visible content of the button. */
  button: ReactNode
  /** Renders the panel; receives a function that closes it. */
  children: (close: () => void) => ReactNode
  className?: string
}

/** Small panel below its button. Escape, a press outside, or losing focus closes it. */
export function Disclosure({ label, button, children, className }: DisclosureProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    const pressed = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', pressed)
    return () => document.removeEventListener('pointerdown', pressed)
  }, [open])

  return (
    <div
      ref={root}
      role="presentation"
      className={cx('relative', className)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        setOpen(false)
        trigger.current?.focus()
      }}
      onBlur={(event) => {
        if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={trigger}
        type="button"
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className="touch inline-flex items-center justify-center rounded-md text-xl text-ink-soft transition-colors hover:text-ink"
      >
        {button}
      </button>
      {open && (
        <div
          id={id}
          className="absolute top-full right-0 z-(--layer-popover) mt-1.5 min-w-56 animate-rise rounded-lg border border-line bg-surface py-2 text-ink shadow-float"
        >
          {children(() => setOpen(false))}
        </div>
      )}
    </div>
  )
}
