import type { PickKind } from '@app/contract/admin/pickNames'
import type { FieldDescription } from '@app/contract/admin/description'
import { Checkbox, Field, Select, TextArea, TextInput } from '@app/ui'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { PickMany, PickOne, useMayPick } from './pick.tsx'
import type { FormValues } from './values.ts'

/** Texts with a longer limit get a multi-line field, unless they have a pattern, as addresses do. */
const long = 100

export interface ControlProps {
  value: unknown
  onChange: (value: unknown) => void
}

type Control = (props: ControlProps) => ReactNode

/** Custom control of a field; a group (`asGroup`) if the field's label belongs to none of its inputs alone. */
export type FieldControl = Control & { isGroup?: true }

/** Marks a control whose inputs and buttons have names of their own. */
export const asGroup = (control: Control): FieldControl => Object.assign(control, { isGroup: true as const })

interface FormFieldProps {
  form: UseFormReturn<FormValues>
  name: string
  field: FieldDescription
  hint?: ReactNode
  /** Replaces the default control of the field's kind, for example with a picker. */
  control?: FieldControl
}

/** Picks an id, or a list of them, by name. */
const pickControl =
  ({ title, kind, maximum = 100 }: FieldDescription, of: PickKind) =>
  ({ value, onChange }: ControlProps) =>
    kind === 'list' ? (
      <PickMany of={of} label={title} most={maximum} value={Array.isArray(value) ? value : []} onChange={onChange} />
    ) : (
      <PickOne
        of={of}
        label={title}
        value={typeof value === 'string' ? value : ''}
        onChange={(id) => onChange(id ?? '')}
      />
    )

/** Focuses where a field of several controls is filled in: its first text, or its first button. */
const focusWithin = (frame: HTMLElement) =>
  (
    frame.querySelector<HTMLElement>('input:not([type=file]), textarea, select, [contenteditable=true]') ??
    frame.querySelector('button')
  )?.focus()

/** One field of a form, with the control for its kind. */
export function FormField({ form, name, field, hint, control }: FormFieldProps) {
  const error = form.formState.errors[name]?.message
  const { title, kind, labels, pick, pattern, isRequired = false, maximum = 0 } = field
  const mayPick = useMayPick()
  const own = control ?? (pick && mayPick(pick) ? pickControl(field, pick) : undefined)
  if (own) {
    const isGroup = control ? control.isGroup : kind === 'list'
    return (
      <Field label={title} required={isRequired} hint={hint} error={error} {...(isGroup && { isGroup })}>
        <Controller
          control={form.control}
          name={name}
          render={({ field: { value, onChange, ref } }) => (
            <div className="contents" ref={(frame) => ref(frame && { focus: () => focusWithin(frame) })}>
              {own({ value, onChange })}
            </div>
          )}
        />
      </Field>
    )
  }
  if (kind === 'flag') return <Checkbox {...form.register(name)}>{title}</Checkbox>
  return (
    <Field label={title} required={isRequired} hint={hint} error={error}>
      {labels ? (
        <Select {...form.register(name)}>
          <option value="">{isRequired ? '请选择' : '不填'}</option>
          {Object.entries(labels).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Select>
      ) : kind === 'text' && maximum > long && pattern === undefined ? (
        <TextArea rows={maximum > 500 ? 8 : 3} {...form.register(name)} />
      ) : (
        <TextInput
          autoComplete="off"
          inputMode={kind === 'fen' ? 'decimal' : kind === 'number' ? 'numeric' : undefined}
          type={kind === 'time' ? 'datetime-local' : kind === 'day' ? 'date' : 'text'}
          before={kind === 'fen' ? '¥' : undefined}
          {...form.register(name)}
        />
      )}
    </Field>
  )
}
