import { useState, type ComponentProps } from 'react'
import { cx } from './cx.ts'
import { useFieldWiring } from './field.tsx'

export interface CodeInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'maxLength'> {
  /** How many characters the code has. */
  length?: number
  value: string
  /** Called with the cleaned code, never longer than `length`. */
  onChange: (value: string) => void
  /** Called once when the last character is there. */
  onComplete?: (value: string) => void
  /** `digits` for codes sent by message; `letters` takes letters and digits, in capitals. */
  kind?: 'digits' | 'letters'
  /** Characters that no code has: they are not taken. */
  without?: string
  /** Shows dots: for a code that is kept secret from those who look on. */
  masked?: boolean
}

/** A code in cells. Underneath is one real input, so paste, autofill and screen readers work as everywhere. */
export function CodeInput({
  length = 6,
  value,
  onChange,
  onComplete,
  kind = 'digits',
  without = '',
  masked,
  className,
  ...rest
}: CodeInputProps) {
  const wiring = useFieldWiring()
  const [focused, setFocused] = useState(false)
  const invalid = wiring['aria-invalid'] || rest['aria-invalid']

  function take(raw: string) {
    const clean = kind === 'digits' ? raw.replace(/\D/g, '') : raw.replace(/[^a-zA-Z\d]/g, '').toUpperCase()
    const next = Array.from(clean)
      .filter((character) => !without.includes(character))
      .slice(0, length)
      .join('')
    if (next === value) return
    onChange(next)
    if (next.length === length) onComplete?.(next)
  }

  return (
    <div className={cx('relative', className)}>
      <input
        // A browser offers to keep passwords, but not what it takes for a code.
        type={masked ? 'password' : 'text'}
        autoComplete={kind === 'digits' ? 'one-time-code' : 'off'}
        inputMode={kind === 'digits' ? 'numeric' : 'text'}
        autoCapitalize="characters"
        spellCheck={false}
        {...wiring}
        {...rest}
        value={value}
        // Writing goes on at the end: the cells have no caret of their own to move.
        onSelect={(event) => event.currentTarget.setSelectionRange(value.length, value.length)}
        onChange={(event) => take(event.target.value)}
        onFocus={(event) => {
          setFocused(true)
          rest.onFocus?.(event)
        }}
        onBlur={(event) => {
          setFocused(false)
          rest.onBlur?.(event)
        }}
        className="absolute inset-0 z-(--raised) size-full cursor-text bg-transparent text-base text-transparent caret-transparent opacity-0"
      />
      <div
        aria-hidden
        className="grid gap-1.5 sm:gap-2"
        style={{ gridTemplateColumns: `repeat(${length}, minmax(0, 1fr))` }}
      >
        {Array.from({ length }, (_, index) => (
          <span
            key={index}
            className={cx(
              'figures grid h-12 place-items-center rounded-md border bg-surface text-lg font-medium transition-colors',
              focused && index === Math.min(value.length, length - 1)
                ? 'border-ink outline-2 outline-focus'
                : invalid
                  ? 'border-vermilion-ink'
                  : value[index]
                    ? 'border-ink-soft'
                    : 'border-line-strong',
            )}
          >
            {value[index] && masked ? <i className="size-2.5 rounded-full bg-current" /> : value[index]}
          </span>
        ))}
      </div>
    </div>
  )
}
