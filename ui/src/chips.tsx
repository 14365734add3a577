import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

export interface ChipProps extends ComponentProps<'button'> {
  /** Whether it is selected. */
  on?: boolean
}

/** A toggle button for one of a few options. */
export function Chip({ on = false, className, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      {...rest}
      className={cx(
        'touch-area inline-flex h-9 shrink-0 items-center gap-1.5 rounded-full border px-3.5 text-sm whitespace-nowrap transition-colors disabled:opacity-50',
        on ? 'border-ink bg-ink text-paper' : 'border-line-strong/60 text-ink-soft hover:border-ink hover:text-ink',
        className,
      )}
    />
  )
}

export interface FilterOption<Value extends string> {
  value: Value
  label: ReactNode
}

export interface FilterBarProps<Value extends string> {
  /** Accessible name of the choice, such as `排序`. */
  label: string
  options: FilterOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  className?: string
}

/** A row of chips with exactly one selected; on phones it scrolls sideways up to the screen's edge. */
export function FilterBar<Value extends string>({ label, options, value, onChange, className }: FilterBarProps<Value>) {
  return (
    <div
      role="group"
      aria-label={label}
      className={cx('snap-row -mx-4 gap-2 px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0', className)}
    >
      {options.map((option) => (
        <Chip key={option.value} on={option.value === value} onClick={() => onChange(option.value)}>
          {option.label}
        </Chip>
      ))}
    </div>
  )
}
