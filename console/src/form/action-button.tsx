import { Button, type ButtonVariant, toast } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import type { AdminInputOf, AdminReply, FormPath } from '@app/contract/admin/routes'
import { type ReactNode, useState } from 'react'
import { Difference } from '../parts/difference.tsx'
import type { EntryFormats } from './conflict.ts'
import { useFirstField } from './first-field.ts'
import { FormFrame, type FormFrameProps } from './form-frame.tsx'
import { useGeneratedForm } from './use-generated-form.ts'
import { approvalMessage } from './approval-message.ts'

interface ActionProps<P extends FormPath> {
  path: P
  /** Label of the button and of the dialog's confirm button. */
  label: string
  /** Input that the page sets, such as the id. */
  input: Partial<AdminInputOf<P>>
  initial?: Partial<AdminInputOf<P>>
  /** What the action does; shown above the fields. */
  children?: ReactNode
  isDangerous?: boolean
  hints?: Readonly<Record<string, ReactNode>>
  controls?: FormFrameProps['controls']
  /** Formats list entries for comparison. */
  entryFormats?: EntryFormats
  /** Other stored values by their label, shown if somebody else has changed the record. */
  stored?: Readonly<Record<string, string>>
  /** Refetches data that is not part of the page's own reads. */
  onOutdated?: () => void
  /** Message after success. */
  successMessage?: string
  onDone?: (reply: AdminReply<P>) => void
}

/** Button that asks for the fields of its call, such as a reason, in a dialog, and then sends it. */
export function ActionButton<P extends FormPath>({ variant, ...action }: ActionProps<P> & { variant?: ButtonVariant }) {
  const [isOpen, setOpen] = useState(false)
  const { first, frame } = useFirstField()
  return (
    <>
      <Button
        size="small"
        variant={variant ?? (action.isDangerous ? 'danger' : 'secondary')}
        onClick={() => setOpen(true)}
      >
        {action.label}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={action.label} initialFocus={first}>
        {isOpen && (
          <div ref={frame}>
            <ActionForm {...action} onClose={() => setOpen(false)} />
          </div>
        )}
      </Dialog>
    </>
  )
}

/** Dialog of an `ActionButton`, for callers that control whether it is open. */
export function ActionForm<P extends FormPath>(props: ActionProps<P> & { onClose: () => void }) {
  const { path, label, input, initial, children, isDangerous, hints, controls, successMessage, onDone, onClose } = props
  const [storedBefore] = useState(props.stored)
  const form = useGeneratedForm(path, {
    fixed: input,
    ...(initial && { initial }),
    ...(props.entryFormats && { entryFormats: props.entryFormats }),
    ...(props.onOutdated && { onOutdated: props.onOutdated }),
    onDone(reply) {
      toast.good(approvalMessage(reply) ?? successMessage ?? `${label}：已完成`)
      onClose()
      onDone?.(reply)
    },
  })
  return (
    <FormFrame
      form={form}
      label={label}
      {...(isDangerous && { isDangerous })}
      {...(hints && { hints })}
      {...(controls && { controls })}
      {...(props.stored && { changed: <Difference before={storedBefore} after={props.stored} /> })}
      onCancel={onClose}
    >
      {children && <div className="text-sm text-ink-soft">{children}</div>}
    </FormFrame>
  )
}
