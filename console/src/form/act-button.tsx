import { Button, type ButtonVariant, toast } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import type { AdminInputOf, AdminReply } from '@app/contract/admin/routes'
import { type ReactNode, useState } from 'react'
import { Difference } from '../record/difference.tsx'
import type { Wording } from './conflict.ts'
import { useFirstField } from './first-field.ts'
import { FormFrame } from './form-frame.tsx'
import { type FormPath, useGeneratedForm } from './use-generated-form.ts'
import { waitingSentence } from './waiting-sentence.ts'

interface ActProps<P extends FormPath> {
  path: P
  /** What the button says, and the dialog's own button. */
  label: string
  /** What the page has decided, such as the id. */
  input: Partial<AdminInputOf<P>>
  initial?: Partial<AdminInputOf<P>>
  /** What happens then; shown above the fields. */
  children?: ReactNode
  isDangerous?: boolean
  hints?: Readonly<Record<string, ReactNode>>
  controls?: Parameters<typeof FormFrame>[0]['controls']
  /** How entries of lists are read where they are compared. */
  wording?: Wording
  /** What is stored of the thing besides the fields, by its name on screen: shown where somebody changed it meanwhile. */
  stored?: Readonly<Record<string, string>>
  /** Reads anew what the page has not under its reads. */
  onOutdated?: () => void
  /** Said when it is done. */
  said?: string
  onDone?: (reply: AdminReply<P>) => void
}

/** A verb that asks for what its call declares, such as a reason, in a dialog, and does it. */
export function ActButton<P extends FormPath>({ variant, ...act }: ActProps<P> & { variant?: ButtonVariant }) {
  const [isOpen, setOpen] = useState(false)
  const { first, frame } = useFirstField()
  return (
    <>
      <Button
        size="small"
        variant={variant ?? (act.isDangerous ? 'danger' : 'secondary')}
        onClick={() => setOpen(true)}
      >
        {act.label}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={act.label} initialFocus={first}>
        {isOpen && (
          <div ref={frame}>
            <Act {...act} onClose={() => setOpen(false)} />
          </div>
        )}
      </Dialog>
    </>
  )
}

/** The same where a dialog stands open already. */
export function Act<P extends FormPath>(props: ActProps<P> & { onClose: () => void }) {
  const { path, label, input, initial, children, isDangerous, hints, controls, said, onDone, onClose } = props
  const [storedBefore] = useState(props.stored)
  const form = useGeneratedForm(path, {
    fixed: input,
    ...(initial && { initial }),
    ...(props.wording && { wording: props.wording }),
    ...(props.onOutdated && { onOutdated: props.onOutdated }),
    onDone(reply) {
      toast.good(waitingSentence(reply) ?? said ?? `${label}：已完成`)
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
