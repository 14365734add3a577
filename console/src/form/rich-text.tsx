import { Bone } from '@app/ui'
import { lazy, Suspense } from 'react'

const Editor = lazy(() => import('./rich-text/editor.tsx'))

export interface RichTextProps {
  /** HTML as the server stores it: the elements in `richTextElements` of the contract, with pictures of the library. */
  value: string
  /** Receives the whole HTML with each change; empty if there is no content. The server sanitises it again. */
  onChange: (html: string) => void
  /** Label for screen readers. */
  label: string
  /** Maximum characters of HTML that the call accepts. */
  maximum?: number
  isDisabled?: boolean
}

/** Rich-text editor for works, notices, pages and agreements. Its code loads when it is shown. */
export function RichText(props: RichTextProps) {
  return (
    <Suspense fallback={<Bone className="h-64" />}>
      <Editor {...props} />
    </Suspense>
  )
}
