import type { AlbumId } from '@app/contract'
import type { AdminReply } from '@app/contract/admin/routes'
import { Button, toast } from '@app/ui'
import { useState } from 'react'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { useRead, useWrite } from '../../lib/query.ts'
import { SortableList } from '../../form/sortable-list.tsx'
import { subjectKinds } from './subjects.tsx'

type Subjects = AdminReply<'subject/order'>['list']

/** Page for the order of albums and topics. */
export default function SubjectOrder() {
  const read = useRead('subject/order', {})
  return (
    <Page title="专辑与专题的次序" note="拖动，或选中后按上下方向键；保存后立即按新的次序展示">
      <QueryBoundary read={read}>
        {({ list }) => <Order key={list.map(({ albumId }) => albumId).join()} subjects={list} />}
      </QueryBoundary>
    </Page>
  )
}

function Order({ subjects }: { subjects: Subjects }) {
  const before: AlbumId[] = subjects.map(({ albumId }) => albumId)
  const [ids, setIds] = useState(before)
  const { mutateAsync, isPending } = useWrite('subject/reorder')
  const of = (id: AlbumId) => subjects.find(({ albumId }) => albumId === id)
  return (
    <Section
      title="次序"
      aside={
        ids.join() !== before.join() && (
          <Button
            size="small"
            variant="primary"
            pending={isPending}
            onClick={() =>
              mutateAsync({ before, after: ids }).then(
                () => toast.good('次序已保存'),
                // A toast shows the error.
                () => undefined,
              )
            }
          >
            保存次序
          </Button>
        )
      }
    >
      <SortableList
        label="专辑与专题的次序"
        entries={ids}
        idOf={(id) => id}
        nameOf={(id) => of(id)?.title ?? id}
        aside={(id) => <span className="text-xs text-ink-faint">{subjectKinds[of(id)?.kind ?? '']}</span>}
        onChange={setIds}
      />
    </Section>
  )
}
