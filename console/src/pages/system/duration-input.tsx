import { cleanNumber } from '@app/contract/cleanText'
import { Select, TextInput } from '@app/ui'
import { useState } from 'react'
import { type Duration, type Unit, unitFor, units } from './duration.ts'

interface DurationInputProps {
  duration: Duration
  /** The amount in the stored unit, as text. */
  value: string
  onChange: (value: string) => void
}

/** Amount of time in a unit of the user's choice. */
export function DurationInput({ duration, value, onChange }: DurationInputProps) {
  const { stored, title } = duration
  const [unit, setUnit] = useState<Unit>(() => unitFor(Number(value), duration))
  const [typed, setTyped] = useState(() => amountIn(unit, value, duration))
  // A value set by the form replaces the text.
  const shown = storedFrom(typed, unit, duration) === value ? typed : amountIn(unit, value, duration)
  function change(text: string, next: Unit) {
    setTyped(text)
    setUnit(next)
    onChange(storedFrom(text, next, duration))
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-2">
      <TextInput
        autoComplete="off"
        inputMode="decimal"
        value={shown}
        onChange={(event) => change(event.target.value, unit)}
      />
      <Select
        id={undefined}
        aria-label={`${title}的单位`}
        value={unit.name}
        onChange={(event) => change(shown, units.find(({ name }) => name === event.target.value) ?? stored)}
      >
        {units
          .filter(({ seconds }) => seconds >= stored.seconds)
          .map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
      </Select>
    </div>
  )
}

/** Converts a stored amount for display; text that is no number stays. */
function amountIn(unit: Unit, value: string, { stored }: Duration): string {
  const amount = Number(value)
  return value === '' || Number.isNaN(amount) ? value : String((amount * stored.seconds) / unit.seconds)
}

/** Converts typed text to the stored unit; text that is no number stays, and is refused when it is sent. */
function storedFrom(typed: string, unit: Unit, { stored }: Duration): string {
  const text = cleanNumber(typed)
  if (!/^\d+(\.\d+)?$/.test(text)) return typed
  // Rounded to a millionth, because 0.7 hours are not a whole number of seconds in binary.
  return String(Math.round(((Number(text) * unit.seconds) / stored.seconds) * 1e6) / 1e6)
}
