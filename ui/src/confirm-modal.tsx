import { useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { useSubmitOnce } from './submit-once.ts'
import { Dialog } from './dialog.tsx'

export interface ConfirmModalProps {
  open: boolean
  /** Asked to close: cancelled, or confirmed and done. */
  onClose: () => void
  /**
   * A promise keeps the dialog open and its button pending; it closes when fulfilled and stays when rejected. Once done it
   * is not done again before the dialog is opened anew, whatever is still pressed.
   */
  onConfirm: () => unknown
  title?: ReactNode
  /** What is asked. Markup from elsewhere must have been sanitised by the caller. */
  tip: ReactNode
  confirmLabel?: ReactNode
  cancelLabel?: ReactNode
  /** `danger` for what cannot be undone. */
  tone?: 'normal' | 'danger'
  /** Belongs to a page of the night exhibition, whatever the theme. */
  isNight?: boolean
}

/** Asks before something is done. */
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
      // The caller says what went wrong; the question stays open for another try.
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
