import { Bone } from '@app/ui'
import { lazy, Suspense } from 'react'

const Editor = lazy(() => import('./rich-text/editor.tsx'))

export interface RichTextProps {
  /** HTML as the server stores it: what `richTextElements` of the contract lists, with pictures of the library. */
  value: string
  /** Given the whole HTML with each change; empty where nothing is written. The server cleans it once more. */
  onChange: (html: string) => void
  /** What it is called to those who listen. */
  label: string
  /** Characters of HTML that the call takes. */
  maximum?: number
  isDisabled?: boolean
}

/** Text with a shape: of works, notices, pages and agreements. Its code is read when it is shown. */
export function RichText(props: RichTextProps) {
  return (
    <Suspense fallback={<Bone className="h-64" />}>
      <Editor {...props} />
    </Suspense>
  )
}
