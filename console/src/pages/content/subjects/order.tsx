import { OrderSection } from '../order-section.tsx'
import { useRead } from '../../../lib/query.ts'
import { Page } from '../../../parts/page.tsx'
import { QueryBoundary } from '../../../parts/query-boundary.tsx'
import { subjectKinds } from './list.tsx'

/** Page for the order of albums and topics. */
export default function SubjectOrder() {
  const read = useRead('subject/order', {})
  return (
    <Page title="专辑与专题的次序" note="拖动，或选中后按上下方向键；保存后立即按新的次序展示">
      <QueryBoundary read={read}>
        {({ list }) => {
          const subjectOf = (id: string) => list.find(({ albumId }) => albumId === id)
          return (
            <OrderSection
              key={list.map(({ albumId }) => albumId).join()}
              path="subject/reorder"
              label="专辑与专题的次序"
              ids={list.map(({ albumId }) => albumId)}
              nameOf={(id) => subjectOf(id)?.title ?? id}
              aside={(id) => <span className="text-xs text-ink-faint">{subjectKinds[subjectOf(id)?.kind ?? '']}</span>}
            />
          )
        }}
      </QueryBoundary>
    </Page>
  )
}
