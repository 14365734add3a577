import { Button, type ButtonProps } from '@app/ui'
import { useState } from 'react'
import { lazySheetWithRetry } from '../../../lib/lazy/later.tsx'

const HtmlConfirm = lazySheetWithRetry(() => import('./html-confirm.tsx'))

export interface AskedButtonProps extends Pick<ButtonProps, 'variant' | 'children'> {
  /** Warning about the irreversible action, shown before it. */
  tip: string
  /** Text of the partner about the right, as markup. */
  html?: string
  confirmLabel: string
  onConfirm: () => Promise<void>
}

/** Wide button for an irreversible step: it asks for confirmation. */
export function AskedButton({ tip, html = '', confirmLabel, onConfirm, children, variant }: AskedButtonProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="large" wide variant={variant} onClick={() => setAsking(true)}>
        {children}
      </Button>
      {isAsking && (
        <HtmlConfirm
          open
          onClose={() => setAsking(false)}
          onConfirm={onConfirm}
          title={children}
          tip={tip}
          html={html}
          confirmLabel={confirmLabel}
        />
      )}
    </>
  )
}
