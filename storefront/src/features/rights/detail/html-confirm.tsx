import { ConfirmModal, type ConfirmModalProps } from '@app/ui/confirm-modal'
import { RichText } from '../../../lib/rich-text/rich-text.tsx'

export interface HtmlConfirmProps extends Omit<ConfirmModalProps, 'tip'> {
  /** Text of the platform, before the partner's. */
  tip?: string
  /** Question as untrusted markup; it is sanitised here. */
  html: string
}

/** Confirmation dialog with rich text. Large, so load it on demand. */
export default function HtmlConfirm({ tip, html, ...rest }: HtmlConfirmProps) {
  return (
    <ConfirmModal
      {...rest}
      tip={
        <>
          {tip && <p className="mb-4">{tip}</p>}
          {html && <RichText html={html} lines={2} />}
        </>
      }
    />
  )
}
