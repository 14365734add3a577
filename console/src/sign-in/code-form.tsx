import { Button, Notice } from '@app/ui'
import type { ReactNode } from 'react'
import { messageOf } from '../lib/call.ts'
import { supportsPasskeys, passkeyUnavailableReason } from './passkey.ts'
import type { Submission } from './use-submit.ts'

interface CodeFormProps {
  /** Instructions and the field of the code. */
  children: ReactNode
  /** Whether the field is still empty. */
  isEmpty: boolean
  byCode: Submission
  /** Label of the button that submits the code. */
  label: string
  byPasskey: Submission
  passkeyLabel: string
  /** Error that precedes both submissions. */
  error?: unknown
  /** Other ways to continue, at the end. */
  footer?: ReactNode
}

/** Form for a second factor: a code, or a passkey of this device if the browser supports them. */
export function CodeForm({ children, isEmpty, byCode, label, byPasskey, passkeyLabel, ...props }: CodeFormProps) {
  const error = props.error ?? byCode.error ?? byPasskey.error
  const unavailableReason = passkeyUnavailableReason()
  return (
    <form className="flex flex-col gap-4" onSubmit={byCode.submit}>
      {children}
      {error !== null && <Notice tone="bad">{messageOf(error)}</Notice>}
      <Button type="submit" variant="primary" wide pending={byCode.isPending} disabled={isEmpty}>
        {label}
      </Button>
      {unavailableReason !== null && <p className="text-sm text-ink-faint">{unavailableReason}</p>}
      {supportsPasskeys() && (
        <Button wide pending={byPasskey.isPending} onClick={byPasskey.run}>
          {passkeyLabel}
        </Button>
      )}
      {props.footer}
    </form>
  )
}
