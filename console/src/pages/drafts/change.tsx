import type { DraftKind } from '@app/contract/admin/drafts'
import { use } from 'react'
import { InnerLink } from '../../parts/inner-link.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { useRead } from '../../lib/query.ts'
import { ContentDifference } from './content/content-difference.tsx'
import type { Content } from './content/value.ts'
import { editorOf } from './editors.ts'

interface DraftChangeProps {
  id: string
  /** Published content; empty before the first publication. */
  before: Content
  after: Content
}

/** Changes that publishing a draft makes, with the labels of its editor, and links to the draft and its preview. */
export default function DraftChange({ id, before, after }: DraftChangeProps) {
  const read = useRead('draft/info', { id })
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <InnerLink to={`/drafts/${id}/preview`}>按收藏者看到的样子预览</InnerLink>
        <InnerLink to={`/drafts/${id}`}>打开草稿</InnerLink>
      </p>
      <QueryBoundary read={read}>{({ kind }) => <Changes kind={kind} before={before} after={after} />}</QueryBoundary>
    </div>
  )
}

function Changes({ kind, before, after }: { kind: DraftKind; before: Content; after: Content }) {
  return <ContentDifference editor={use(editorOf(kind))} before={before} after={after} />
}
