import { useRef, useState, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { AlertIcon } from './icons.tsx'

/**
 * `primary` is filled with vermilion: the next step of a screen, at most one. `danger` destroys or ends something: a plum
 * outline and a warning sign, so that it differs from `primary` without colour too.
 */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
/** `small` is 36 px high with a 44 px touch area; the others are at least 44 px. */
export type ButtonSize = 'small' | 'medium' | 'large'

export interface ButtonLook {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Fills the available width. */
  wide?: boolean
}

const looks: Record<ButtonVariant, string> = {
  primary: 'bg-vermilion text-on-vermilion hover:not-disabled:bg-vermilion-deep active:bg-vermilion-deep',
  secondary: 'border border-line-strong bg-surface text-ink hover:not-disabled:border-ink active:bg-sunken',
  quiet: 'text-ink-soft hover:not-disabled:bg-sunken hover:not-disabled:text-ink active:bg-sunken',
  danger: 'border border-danger-ink bg-surface text-danger-ink hover:not-disabled:bg-danger-wash active:bg-danger-wash',
}
const sizes: Record<ButtonSize, string> = {
  small: 'touch-area min-h-9 px-3 text-sm',
  medium: 'min-h-11 px-5 text-base',
  large: 'min-h-13 px-7 text-lg',
}

/**
 * Returns the button classes for another element, such as a router's link: `<Link className={buttonStyle({ variant:
 * 'primary' })}>`.
 */
export function buttonStyle({ variant = 'secondary', size = 'medium', wide }: ButtonLook = {}): string {
  return cx(
    'press inline-flex items-center justify-center gap-2 rounded-md font-medium leading-tight transition-colors',
    looks[variant],
    sizes[size],
    wide ? 'w-full' : 'shrink-0',
  )
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'onClick'>, ButtonLook {
  /** Whether work is in progress: the button keeps its width and focus and ignores clicks. */
  pending?: boolean
  /** Shown instead of the children while pending; without it, three ink dots cover the hidden children. */
  pendingLabel?: ReactNode
  /** A returned promise keeps the button pending until it settles. The caller handles its rejection. */
  onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown
}

/** A button that ignores a second click until the first has been handled. */
export function Button({
  variant,
  size,
  wide,
  pending,
  pendingLabel,
  onClick,
  className,
  children,
  ...rest
}: ButtonProps) {
  const { busy, run } = useSingleRun(pending)
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={(event) => run(event, onClick)}
      className={cx(buttonStyle({ variant, size, wide }), busy && 'cursor-progress', className)}
    >
      <span className="grid place-items-center">
        <span className={cx('col-start-1 row-start-1 inline-flex items-center gap-2', busy && 'opacity-0')}>
          {variant === 'danger' && <AlertIcon className="-ml-1 shrink-0" />}
          {children}
        </span>
        <span aria-hidden={!busy} className={cx('col-start-1 row-start-1', !busy && 'invisible')}>
          {pendingLabel ?? <InkDots isMoving={busy} />}
        </span>
      </span>
    </button>
  )
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'onClick'> {
  /** Accessible name. */
  label: string
  pending?: boolean
  onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown
}

/** A 44 px square button with one icon. */
export function IconButton({ label, pending, onClick, className, children, ...rest }: IconButtonProps) {
  const { busy, run } = useSingleRun(pending)
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => run(event, onClick)}
      className={cx(
        'touch inline-flex items-center justify-center rounded-md text-xl text-ink-soft transition-colors hover:bg-sunken hover:text-ink disabled:opacity-50',
        busy && 'cursor-progress',
        className,
      )}
    >
      {busy ? <InkDots isMoving /> : children}
    </button>
  )
}

/**
 * Keeps the button's width. The dots stay still unless visible, because a hidden animation would still repaint every
 * frame.
 */
function InkDots({ isMoving }: { isMoving: boolean }) {
  return (
    <span aria-hidden className="inline-flex gap-1.5">
      {[0, 160, 320].map((delay) => (
        <i
          key={delay}
          className={cx('size-1.5 rounded-full bg-current', isMoving && 'animate-ink-dot')}
          style={{ animationDelay: `${delay}ms` }}
        />
      ))}
    </span>
  )
}

/** Blocks clicks while `pending` or while the promise of the last click has not settled. */
function useSingleRun(pending = false) {
  const running = useRef(false)
  const [waiting, setWaiting] = useState(false)

  function run(event: MouseEvent<HTMLButtonElement>, action: ButtonProps['onClick']) {
    if (pending || running.current) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    const result = action?.(event)
    if (!(result instanceof Promise)) return
    running.current = true
    setWaiting(true)
    const settle = () => {
      running.current = false
      setWaiting(false)
    }
    // Both handlers, because the caller sees the rejection and ours must not cause a second one.
    result.then(settle, settle)
  }

  return { busy: pending || waiting, run }
}
