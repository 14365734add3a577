import { lazy, Suspense } from 'react'
import { Waiting } from '../../parts/waiting.tsx'
import type { RichTextProps } from './editor.tsx'

const Editor = lazy(() => import('./editor.tsx'))

/** Rich-text editor for works, notices, pages and agreements. Its code loads when it is shown. */
export function RichText(props: RichTextProps) {
  return (
    <Suspense fallback={<Waiting className="h-64" />}>
      <Editor {...props} />
    </Suspense>
  )
}
