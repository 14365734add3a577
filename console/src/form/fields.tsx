import type { FormDescription } from '@app/contract/admin/description'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type FieldControl, FormField } from './field.tsx'
import type { FormValues } from './values.ts'

interface FieldsProps {
  form: UseFormReturn<FormValues>
  fields: FormDescription
  /** Hints by field. */
  hints?: Readonly<Record<string, ReactNode>>
  /** Custom controls by field. */
  controls?: Readonly<Record<string, FieldControl>>
}

/** Fields of a form, in the order in which the call declares them. */
export function Fields({ form, fields, hints, controls }: FieldsProps) {
  return Object.entries(fields).map(([name, field]) => (
    <FormField
      key={name}
      form={form}
      name={name}
      field={field}
      hint={hints?.[name]}
      {...(controls?.[name] && { control: controls[name] })}
    />
  ))
}
