import { useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { useSubmitOnce } from './submit-once.ts'
import { Dialog } from './dialog.tsx'

export interface ConfirmModalProps {
  open: boolean
  /** Called to close the dialog: after cancelling, or after the confirmed action is done. */
  onClose: () => void
  /**
   * Performs the action. A promise keeps the dialog open and its button pending; the dialog closes when it is fulfilled
   * and stays open when it is rejected. A completed action cannot run again until the dialog is reopened.
   */
  onConfirm: () => unknown
  title?: ReactNode
  /** The question. The caller must sanitise external markup. */
  tip: ReactNode
  confirmLabel?: ReactNode
  cancelLabel?: ReactNode
  /** `danger` if confirming destroys or ends something. */
  tone?: 'normal' | 'danger'
  /** Whether it belongs to a page of the night exhibition, in any theme. */
  isNight?: boolean
}

/** Asks for confirmation before an action. */
export function ConfirmModal(props: ConfirmModalProps) {
  const { open, onClose, onConfirm, title = '温馨提示', tip, tone = 'normal', isNight } = props
  const [pending, setPending] = useState(false)
  const submission = useSubmitOnce(open)

  async function confirm() {
    setPending(true)
    try {
      const isDone = await submission.run(async () => {
        await onConfirm()
        return true
      })
      if (isDone) onClose()
    } catch {
      // The caller reports the error; the dialog stays open for another attempt.
    } finally {
      setPending(false)
    }
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      insistent={pending}
      isNight={isNight}
      footer={
        <>
          <Button onClick={onClose} disabled={pending}>
            {props.cancelLabel ?? '取消'}
          </Button>
          <Button
            variant={tone === 'danger' ? 'danger' : 'primary'}
            pending={pending || submission.isDone}
            onClick={confirm}
          >
            {props.confirmLabel ?? '确认'}
          </Button>
        </>
      }
    >
      <div className="leading-relaxed text-ink-soft">{tip}</div>
    </Dialog>
  )
}
