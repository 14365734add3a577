import { Bone } from '@app/ui'
import { lazy, Suspense } from 'react'
import type { RichTextProps } from './editor.tsx'

const Editor = lazy(() => import('./editor.tsx'))

/** Rich-text editor for works, notices, pages and agreements. Its code loads when it is shown. */
export function RichText(props: RichTextProps) {
  return (
    <Suspense fallback={<Bone className="h-64" />}>
      <Editor {...props} />
    </Suspense>
  )
}
