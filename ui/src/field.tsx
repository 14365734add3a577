import { createContext, use, useId, useMemo, type ComponentProps, type ReactNode } from 'react'
import { type Cleaned, PlainInput, useComposition } from './composition.tsx'
import { cx } from './cx.ts'

interface FieldWiring {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

const unwired: FieldWiring = {}
const FieldContext = createContext(unwired)

/** Returns the properties that connect a control to its surrounding field; none outside a field. */
export function useFieldWiring(): FieldWiring {
  return use(FieldContext)
}

export interface FieldProps {
  label: ReactNode
  /** Shown under the control. */
  hint?: ReactNode
  /** What is wrong and how to fix it; replaces the hint and is announced. */
  error?: ReactNode
  required?: boolean
  /** Content at the far end of the label's line. */
  aside?: ReactNode
  /** The children are any number of controls with names of their own, instead of one that the label belongs to. */
  isGroup?: boolean
  children: ReactNode
  className?: string
}

/** A label, one control (or a group), and its hint or error, connected automatically. */
export function Field({ label, hint, error, required, aside, isGroup = false, children, className }: FieldProps) {
  const id = useId()
  const isInvalid = Boolean(error)
  const hasNote = isInvalid || Boolean(hint)
  const wiring = useMemo(
    (): FieldWiring => ({
      id,
      ...(hasNote && { 'aria-describedby': `${id}-note` }),
      ...(isInvalid && { 'aria-invalid': true }),
      ...(required && { 'aria-required': true }),
    }),
    [id, hasNote, isInvalid, required],
  )
  const labelStyle = 'font-medium text-ink-soft'
  const group = isGroup && {
    role: 'group',
    'aria-labelledby': `${id}-label`,
    'aria-describedby': wiring['aria-describedby'],
  }
  return (
    <div className={className} {...group}>
      <div className="mb-1.5 flex items-baseline justify-between gap-4 text-sm">
        {isGroup ? (
          <span id={`${id}-label`} className={labelStyle}>
            {label}
          </span>
        ) : (
          <label htmlFor={id} className={labelStyle}>
            {label}
          </label>
        )}
        {aside}
      </div>
      <FieldContext value={isGroup ? unwired : wiring}>{children}</FieldContext>
      <div id={`${id}-note`} aria-live="polite" className="text-sm">
        {error ? (
          <p className="mt-1.5 text-vermilion-ink">{error}</p>
        ) : (
          hint && <p className="mt-1.5 text-ink-faint">{hint}</p>
        )}
      </div>
    </div>
  )
}

/** Classes of every text box. At least 16 px, so that phones do not zoom. */
export const inputStyle = cx(
  'min-h-11 w-full rounded-md border border-line-strong bg-surface px-3.5 text-base text-ink transition-colors',
  'hover:border-ink-soft focus:border-ink aria-invalid:border-vermilion-ink disabled:bg-sunken disabled:text-ink-faint',
)

export interface TextInputProps extends ComponentProps<'input'>, Cleaned {
  /** Inside the box before the text, such as `+86`. */
  before?: ReactNode
  /** Inside the box after the text, such as a button. */
  after?: ReactNode
}

/** Removes `aria-required` from a control with `required`, which screen readers would announce twice (HTML-AAM). */
const alreadyRequired = (required: boolean | undefined) => required && { 'aria-required': undefined }

/** A single-line text input. */
export function TextInput({ before, after, className, ...rest }: TextInputProps) {
  const input = (
    <PlainInput
      {...useFieldWiring()}
      {...rest}
      {...alreadyRequired(rest.required)}
      className={cx(inputStyle, !!before && 'pl-12', !!after && 'pr-24', className)}
    />
  )
  if (!before && !after) return input
  return (
    <div className="relative">
      {before && (
        <span className="pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center text-ink-faint">
          {before}
        </span>
      )}
      {input}
      {after && <span className="absolute inset-y-0 right-1 flex items-center">{after}</span>}
    </div>
  )
}

/** A multi-line text input. */
export function TextArea({ className, rows = 4, ...rest }: ComponentProps<'textarea'> & Cleaned) {
  return (
    <textarea
      rows={rows}
      {...useFieldWiring()}
      {...useComposition(rest)}
      {...alreadyRequired(rest.required)}
      className={cx(inputStyle, 'py-2.5 leading-relaxed', className)}
    />
  )
}

/** A native select. Options are plain `<option>` children. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={cx('relative block', className)}>
      <select
        {...useFieldWiring()}
        {...rest}
        {...alreadyRequired(rest.required)}
        className={cx(inputStyle, 'appearance-none pr-9')}
      >
        {children}
      </select>
      <svg
        viewBox="0 0 12 12"
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3.5 size-3 -translate-y-1/2 fill-none stroke-ink-soft stroke-[1.5]"
      >
        <path d="m2 4 4 4 4-4" />
      </svg>
    </span>
  )
}
