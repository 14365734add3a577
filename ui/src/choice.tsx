import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { CheckIcon } from './icons.tsx'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  children: ReactNode
}

/** A checkbox with its label; links inside the label stay links. */
export function Checkbox({ children, className, ...rest }: CheckboxProps) {
  return (
    <label className={cx('group inline-flex min-h-11 items-start gap-2.5 py-2.5 text-sm leading-6', className)}>
      <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center">
        <input
          type="checkbox"
          {...rest}
          className="peer absolute inset-0 cursor-pointer appearance-none rounded-sm border border-line-strong bg-surface transition-colors checked:border-celadon-ink checked:bg-celadon-ink disabled:opacity-50 aria-invalid:border-vermilion-ink"
        />
        <CheckIcon
          className="pointer-events-none relative size-4 text-surface opacity-0 peer-checked:opacity-100"
          strokeWidth={2.2}
        />
      </span>
      <span className="text-ink-soft">{children}</span>
    </label>
  )
}

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type'> {
  children: ReactNode
  /** Text under the label. */
  note?: ReactNode
}

/** A setting that takes effect immediately. */
export function Switch({ children, note, className, ...rest }: SwitchProps) {
  return (
    <label className={cx('flex min-h-11 cursor-pointer items-center justify-between gap-4 py-2', className)}>
      <span>
        {children}
        {note && <span className="block text-sm text-ink-faint">{note}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        {...rest}
        className={cx(
          'relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-sunken transition-colors checked:border-celadon-ink checked:bg-celadon-ink disabled:opacity-50',
          "before:absolute before:top-[3px] before:left-[3px] before:size-5 before:rounded-full before:bg-line-strong before:transition-transform before:content-[''] checked:before:translate-x-5 checked:before:bg-surface",
        )}
      />
    </label>
  )
}

export interface RadioOption<Value extends string> {
  value: Value
  label: ReactNode
  note?: ReactNode
  /** Content at the far end, such as an icon or a price. */
  aside?: ReactNode
  disabled?: boolean
}

export interface RadioCardsProps<Value extends string> {
  /** Name of the choice; visible unless `hideLegend`. */
  legend: string
  hideLegend?: boolean
  name: string
  options: RadioOption<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  className?: string
}

/** A choice of one option, each on its own card. */
export function RadioCards<Value extends string>({
  legend,
  hideLegend,
  name,
  options,
  value,
  onChange,
  className,
}: RadioCardsProps<Value>) {
  return (
    <fieldset className={className}>
      <legend className={hideLegend ? 'sr-only' : 'mb-1.5 text-sm font-medium text-ink-soft'}>{legend}</legend>
      <div className="grid gap-2.5">
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'flex min-h-14 cursor-pointer items-center gap-3 rounded-md border border-line-strong/60 bg-surface px-4 py-2.5 transition-colors hover:border-ink-soft',
              'has-checked:border-ink has-disabled:cursor-not-allowed has-disabled:opacity-50 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="size-5 shrink-0 cursor-[inherit] appearance-none rounded-full border border-line-strong transition-[border-width] outline-none checked:border-6 checked:border-celadon-ink"
            />
            <span className="min-w-0 grow">
              <span className="block">{option.label}</span>
              {option.note && <span className="block text-sm text-ink-faint">{option.note}</span>}
            </span>
            {option.aside}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
