import { ListSkeleton } from '@app/ui'
import { QueryBoundary, useQueryState } from '../../../lib/query-state.tsx'
import { help } from '../api.ts'
import { ContactCard } from './contact-card.tsx'
import { Questions } from './questions.tsx'

/** Frequent questions, beside the contact with support. */
export function HelpContent() {
  return (
    <QueryBoundary
      of={useQueryState(help)}
      loading={<ListSkeleton label="正在加载常见问题" />}
      failure={{ title: '帮助加载失败' }}
    >
      {(found) => (
        <div className="grid items-start gap-x-16 gap-y-10 max-lg:grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_20rem]">
          <Questions questions={found.questions} />
          <ContactCard help={found} className="lg:sticky lg:top-8" />
        </div>
      )}
    </QueryBoundary>
  )
}
