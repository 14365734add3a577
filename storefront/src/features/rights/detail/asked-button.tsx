import { Button, type ButtonProps } from '@app/ui'
import { lazy, Suspense, useState } from 'react'

const ConfirmModal = lazy(() => import('@app/ui/confirm-modal').then((module) => ({ default: module.ConfirmModal })))

export interface AskedButtonProps extends Pick<ButtonProps, 'variant' | 'children'> {
  /** What cannot be taken back, said before it is done. */
  tip: string
  confirmLabel: string
  onConfirm: () => Promise<void>
}

/** The wide button of a step that cannot be taken back: it asks once more. */
export function AskedButton({ tip, confirmLabel, onConfirm, children, variant }: AskedButtonProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="large" wide variant={variant} onClick={() => setAsking(true)}>
        {children}
      </Button>
      {isAsking && (
        <Suspense>
          <ConfirmModal
            open
            onClose={() => setAsking(false)}
            onConfirm={onConfirm}
            title={children}
            tip={tip}
            confirmLabel={confirmLabel}
          />
        </Suspense>
      )}
    </>
  )
}
