import { ConfirmModal, type ConfirmModalProps } from '@app/ui/confirm-modal'
import { RichText } from '../../../lib/rich-text/rich-text.tsx'

export interface HtmlConfirmProps extends Omit<ConfirmModalProps, 'tip'> {
  /** Our own words, before the others. */
  tip?: string
  /** What is asked, as markup from elsewhere; it is sanitised here. */
  html: string
}

/** The question before something is done, where its words are kept as rich text. Heavy: to be fetched when asked. */
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
