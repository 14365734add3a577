import { Bone } from '@app/ui'
import { createElement } from 'react'
import { makeCode } from '../lazy/code.ts'
import { useCode } from '../lazy/later.tsx'
import { MissingPart } from '../lazy/missing.tsx'

const sanitised = makeCode(() => import('./sanitised.tsx'))

export interface RichTextProps {
  /** Markup from elsewhere; undefined until it has come, while the sanitiser is fetched already. */
  html: string | undefined
  /** Lines of the shape that stands until then. */
  lines?: number
}

/** The one way for markup from elsewhere to be shown: sanitised, whatever the server did. */
export function RichText({ html, lines = 12 }: RichTextProps) {
  const state = useCode(sanitised)
  if (state.kind === 'missing') return <MissingPart error={state.error} onRetry={sanitised.fetch} />
  if (state.kind === 'waiting' || html === undefined) return <Lines count={lines} />
  return createElement(state.code.default, { html })
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
