import { Bone } from '@app/ui'
import { lazy, Suspense } from 'react'

const Sanitised = lazy(() => import('./sanitised.tsx'))

export interface RichTextProps {
  /** Markup from elsewhere; undefined until it has come, while the sanitiser is fetched already. */
  html: string | undefined
  /** Lines of the shape that stands until then. */
  lines?: number
}

/** The one way for markup from elsewhere to be shown: sanitised, whatever the server did. */
export function RichText({ html, lines = 12 }: RichTextProps) {
  return (
    <Suspense fallback={<Lines count={lines} />}>
      <Sanitised html={html ?? ''} />
      {html === undefined && <Lines count={lines} />}
    </Suspense>
  )
}

const widths = ['w-full', 'w-11/12', 'w-full', 'w-4/5']

/** Paragraphs of four lines, the last of them shorter. */
function Lines({ count }: { count: number }) {
  return (
    <div role="status" aria-label="正文正在展开">
      {Array.from({ length: count }, (_, index) => (
        <Bone key={index} className={`mb-4 h-3.5 ${widths[index % widths.length]} ${index % 4 === 3 ? 'mb-9' : ''}`} />
      ))}
    </div>
  )
}
