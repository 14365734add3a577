import { Button, Notice } from '@app/ui'
import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ConflictChoice } from './conflict-choice.tsx'
import { PendingWarning } from '../parts/pending-approvals.tsx'
import type { FieldControl } from './field.tsx'
import { Fields } from './fields.tsx'
import type { GeneratedForm } from './use-generated-form.ts'

export interface FormFrameProps {
  form: GeneratedForm
  /** Label of the button. */
  label: string
  isDangerous?: boolean
  /** Hints by field. */
  hints?: Readonly<Record<string, ReactNode>>
  /** Custom controls by field. */
  controls?: Readonly<Record<string, FieldControl>>
  /** Shown above the fields. */
  children?: ReactNode
  /** Changes by another user that the fields do not show. */
  changed?: ReactNode
  onCancel?: () => void
}

/** Complete form: draft, fields, refusals, and a warning before unsent input is lost. */
export function FormFrame(props: FormFrameProps) {
  const { form, label, isDangerous, hints, controls, children, changed, onCancel } = props
  const { isDirty } = form.form.formState
  useBlocker({
    shouldBlockFn: () => isDirty && !form.isSending && !window.confirm('还有未提交的内容，要离开吗？'),
    enableBeforeUnload: () => isDirty,
    disabled: !isDirty,
  })
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      {form.hadDraft && isDirty && (
        <Notice
          action={
            <Button size="small" variant="quiet" onClick={form.startOver}>
              丢弃草稿
            </Button>
          }
        >
          已恢复上次未提交的内容。
        </Notice>
      )}
      <PendingWarning />
      {children}
      <Fields form={form.form} fields={form.fields} {...(hints && { hints })} {...(controls && { controls })} />
      {form.conflict?.isRead && <ConflictChoice {...form.conflict}>{changed}</ConflictChoice>}
      {form.refusal !== null && (
        <Notice tone="bad" urgent>
          {form.refusal}
        </Notice>
      )}
      <div className="flex gap-3">
        <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} pending={form.isSending}>
          {label}
        </Button>
        {onCancel && (
          <Button
            onClick={() => {
              form.startOver()
              onCancel()
            }}
          >
            取消
          </Button>
        )}
      </div>
    </form>
  )
}
