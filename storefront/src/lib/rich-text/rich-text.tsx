import { Bone } from '@app/ui'
import { createElement } from 'react'
import { makeCode } from '../lazy/code.ts'
import { useCode } from '../lazy/later.tsx'
import { MissingPart } from '../lazy/missing.tsx'

const sanitised = makeCode(() => import('./sanitised.tsx'))

export interface RichTextProps {
  /** Markup from elsewhere; undefined until it has loaded, while the sanitiser is already being fetched. */
  html: string | undefined
  /** Lines of the skeleton. */
  lines?: number
}

/** Renders markup from elsewhere, always sanitised. No other component may render it. */
export function RichText({ html, lines = 12 }: RichTextProps) {
  const state = useCode(sanitised)
  if (state.kind === 'missing') return <MissingPart error={state.error} onRetry={sanitised.fetch} />
  if (state.kind === 'waiting' || html === undefined) return <Lines count={lines} />
  return createElement(state.code.default, { html })
}

const widths = ['w-full', 'w-11/12', 'w-full', 'w-4/5']

/** Skeleton paragraphs of four lines, the last line shorter. */
function Lines({ count }: { count: number }) {
  return (
    <div role="status" aria-label="正在加载正文">
      {Array.from({ length: count }, (_, index) => (
        <Bone key={index} className={`mb-4 h-3.5 ${widths[index % widths.length]} ${index % 4 === 3 ? 'mb-9' : ''}`} />
      ))}
    </div>
  )
}
