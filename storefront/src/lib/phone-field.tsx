import { Field, TextInput } from '@app/ui'
import type { ReactNode } from 'react'
import { textKinds } from './text-kinds.ts'

export interface PhoneFieldProps {
  label?: string
  value: string
  error?: string | undefined
  hint?: ReactNode
  placeholder?: string
  onChange: (value: string) => void
}

/** Text field for a mainland mobile number. */
export function PhoneField({ label = '手机号', value, error, hint, placeholder, onChange }: PhoneFieldProps) {
  return (
    <Field label={label} required error={error} hint={hint}>
      <TextInput
        name="phone"
        // Autofill puts the national part of a number into fields of type `text`; fields of type `tel` get whole
        // numbers (HTML, autofill).
        type="text"
        inputMode="numeric"
        autoComplete="tel-national"
        clean={textKinds.phone}
        before="+86"
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
