import { type ChangeEvent, type ComponentProps, type CSSProperties, useRef, useState } from 'react'
import { PlainInput } from './composition.tsx'
import { provideContainerUnit } from './container-unit.ts'
import { cx } from './cx.ts'
import { useFieldWiring } from './field.tsx'

interface CodeForm {
  /** Number of characters of the code. */
  length: number
  /** `digits` for codes sent by SMS; `letters` accepts letters and digits, in upper case. */
  kind: 'digits' | 'letters'
  /** Characters that never occur in a code and are ignored. */
  without: string
}

export interface CodeInputProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'maxLength'>, Partial<CodeForm> {
  value: string
  /** Called with the cleaned code, at most `length` characters. */
  onChange: (value: string) => void
  /** Called when the last character is there: not again for the same code until the field was emptied. */
  onComplete?: (value: string) => void
  /** Shows dots, for a code that must be hidden from onlookers. */
  masked?: boolean
}

/** Extracts the characters of a code from a text. Chinese input methods produce full-width digits and letters. */
function cleaned(text: string, { kind, without }: CodeForm): string {
  const plain = text.normalize('NFKC')
  const clean = kind === 'digits' ? plain.replace(/\D/g, '') : plain.replace(/[^a-zA-Z\d]/g, '').toUpperCase()
  return Array.from(clean)
    .filter((character) => !without.includes(character))
    .join('')
}

/** Finds a whole code in a longer text such as an SMS: first after its label; in one piece or grouped. */
function codeIn(text: string, form: CodeForm): string | undefined {
  const plain = text.normalize('NFKC')
  const [piece, groups] =
    form.kind === 'digits' ? [/\d+/g, /\d+(?:[\s-]+\d+)*/g] : [/[a-zA-Z\d]+/g, /[a-zA-Z\d]+(?:[\s-]+[a-zA-Z\d]+)*/g]
  return [plain.slice(plain.indexOf('码') + 1), plain]
    .flatMap((part) => [...(part.match(piece) ?? []), ...(part.match(groups) ?? [])])
    .map((found) => cleaned(found, form))
    .find((code) => code.length === form.length)
}

/** Overwrites the following characters if text is typed into a full code. */
function fitted(typed: string, caret: number, length: number): string {
  const excess = Math.max(0, typed.length - length)
  return (typed.slice(0, caret) + typed.slice(caret + excess)).slice(0, length)
}

/**
 * A code input drawn as cells. One real input lies underneath, so selection, paste, autofill and screen readers work as
 * usual.
 */
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
  const form: CodeForm = { length, kind, without }
  const [focused, setFocused] = useState(false)
  const [selected, setSelected] = useState({ from: value.length, to: value.length })
  /** The last code passed to `onComplete`. */
  const completed = useRef<string>(null)
  const invalid = wiring['aria-invalid'] || rest['aria-invalid']

  function set(next: string) {
    if (next === value) return
    // Its page emptied the field, so the same code typed again is another try.
    if (value === '') completed.current = null
    onChange(next)
    if (next.length !== length || next === completed.current) return
    completed.current = next
    onComplete?.(next)
  }

  function take({ target }: ChangeEvent<HTMLInputElement>) {
    const typed = cleaned(target.value, form)
    const before = cleaned(target.value.slice(0, target.selectionStart ?? undefined), form).length
    const whole = typed.length > length ? codeIn(target.value, form) : undefined
    const next = whole ?? fitted(typed, before, length)
    if (next !== target.value) {
      // Otherwise the caret would jump to the end.
      const caret = whole ? length : Math.min(before, length)
      target.value = next
      target.setSelectionRange(caret, caret)
    }
    set(next)
  }

  const isMarked = (index: number) =>
    selected.from === selected.to
      ? index === Math.min(selected.from, length - 1)
      : index >= selected.from && index < selected.to

  return (
    <div
      ref={provideContainerUnit}
      className={cx('container-unit relative [--gap:--spacing(1.5)] sm:[--gap:--spacing(2)]', className)}
      style={{ '--cells': length } as CSSProperties}
    >
      <PlainInput
        // With this type browsers would offer to save a password; text that looks like a code is not saved.
        type={masked ? 'password' : 'text'}
        autoComplete={kind === 'digits' ? 'one-time-code' : 'off'}
        inputMode={kind === 'digits' ? 'numeric' : 'text'}
        autoCapitalize="characters"
        spellCheck={false}
        {...wiring}
        {...rest}
        value={value}
        onSelect={({ currentTarget: { selectionStart, selectionEnd } }) =>
          setSelected({ from: selectionStart ?? value.length, to: selectionEnd ?? value.length })
        }
        onChange={take}
        onPaste={(event) => {
          const whole = codeIn(event.clipboardData.getData('text'), form)
          if (whole === undefined || rest.readOnly) return
          event.preventDefault()
          set(whole)
        }}
        onFocus={(event) => {
          setFocused(true)
          rest.onFocus?.(event)
        }}
        onBlur={(event) => {
          setFocused(false)
          rest.onBlur?.(event)
        }}
        // Each character lies over its cell, so that pressing a cell places the caret there.
        className={cx(
          'absolute inset-0 z-(--raised) size-full cursor-text bg-transparent font-mono text-base text-transparent caret-transparent opacity-0',
          'pl-[calc(((100*var(--cqi)+var(--gap))/var(--cells)-var(--gap)-1ch)/2)] tracking-[calc((100*var(--cqi)+var(--gap))/var(--cells)-1ch)]',
        )}
      />
      <div
        aria-hidden
        className="grid gap-(--gap)"
        style={{ gridTemplateColumns: `repeat(${length}, minmax(0, 1fr))` }}
      >
        {Array.from({ length }, (_, index) => (
          <span
            key={index}
            className={cx(
              'figures grid h-12 place-items-center rounded-md border text-lg font-medium transition-colors',
              focused && selected.from !== selected.to && isMarked(index) ? 'bg-sunken' : 'bg-surface',
              focused && isMarked(index)
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
