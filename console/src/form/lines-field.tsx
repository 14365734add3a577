import { TextArea } from '@app/ui'
import { useState } from 'react'
import type { ControlProps } from './field.tsx'
import { linesIn } from './lines-in.ts'

/** Text area for a list of texts, one per line. */
export function LinesField({ value, onChange }: ControlProps) {
  const lines = Array.isArray(value) ? value.join('\n') : ''
  const [typed, setTyped] = useState(lines)
  // Empty lines stay while the user types; a value set by the form replaces the text.
  const shown = linesIn(typed).join('\n') === lines ? typed : lines
  return (
    <TextArea
      rows={4}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(linesIn(target.value))
      }}
    />
  )
}
