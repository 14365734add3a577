import { IconButton } from './button.tsx'
import { PlainInput } from './composition.tsx'
import { cx } from './cx.ts'
import { MinusIcon, PlusIcon } from './page-icons.tsx'

export interface StepperProps {
  /** Name of the quantity, such as `数量`. */
  label: string
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  disabled?: boolean
  className?: string
}

/** An input for a small whole number between two bounds. */
export function Stepper({ label, value, onChange, min = 1, max = 99, disabled, className }: StepperProps) {
  const set = (next: number) => onChange(Math.min(max, Math.max(min, next)))
  return (
    <div
      role="group"
      aria-label={label}
      className={cx('inline-flex items-center rounded-md border border-line-strong bg-surface', className)}
    >
      <IconButton
        label={`${label}减一`}
        disabled={disabled || value <= min}
        onClick={() => set(value - 1)}
        className="text-base"
      >
        <MinusIcon />
      </IconButton>
      <PlainInput
        aria-label={label}
        inputMode="numeric"
        disabled={disabled}
        value={value}
        onChange={(event) => {
          const typed = Number(event.target.value.normalize('NFKC').replace(/\D/g, ''))
          set(typed || min)
        }}
        className="figures h-11 w-10 bg-transparent text-center"
      />
      <IconButton
        label={`${label}加一`}
        disabled={disabled || value >= max}
        onClick={() => set(value + 1)}
        className="text-base"
      >
        <PlusIcon />
      </IconButton>
    </div>
  )
}
