import type { AdminReply } from '@app/contract/admin/routes'
import { useNavigate } from '@tanstack/react-router'
import { asGroup } from '../../../form/field.tsx'
import { useParam } from '../../../lib/address.ts'
import { Page } from '../../../parts/page.tsx'
import { QueryBoundary } from '../../../parts/query-boundary.tsx'
import { ConfirmButton } from '../../../form/confirm-button.tsx'
import { useMay } from '../../../lib/session.ts'
import { useRead } from '../../../lib/query.ts'
import { History } from '../../../parts/history.tsx'
import { EntriesField } from '../entries-field.tsx'
import { ContentForm, known, pictureControl, richTextControl, StateBadge } from '../parts.tsx'
import { subjectKinds } from './list.tsx'

/** Page of one album, topic or memorial zone, existing or new. */
export default function Subject() {
  const id = useParam('id')
  const read = useRead('subject/info', { albumId: id }, { isEnabled: id !== '' })
  if (id === '') return <NewSubject />
  return <QueryBoundary read={read}>{(subject) => <OneSubject subject={subject} />}</QueryBoundary>
}

function NewSubject() {
  const navigate = useNavigate()
  return (
    <Page title="新建专辑或专题">
      <ContentForm
        path="subject/save"
        input={{ albumId: undefined, version: 0 }}
        draft="subject new"
        hints={hints}
        controls={controls}
        onDone={({ albumId }) => void navigate({ to: `/subjects/${albumId}` })}
      />
    </Page>
  )
}

function OneSubject({ subject }: { subject: AdminReply<'subject/info'> }) {
  const may = useMay()
  const { albumId, version, kind, title, subtitle, cover, content, publishAt } = subject
  const entries = subject.entries.map(({ name: _name, ...entry }) => entry)
  return (
    <Page
      title={title}
      note={
        <span className="flex items-center gap-2">
          {subjectKinds[kind]} <StateBadge state={subject.state} />
        </span>
      }
      actions={
        may('content.publish') && (
          <ConfirmButton
            path="subject/show"
            label={publishAt === null ? '发布' : '撤下'}
            variant={publishAt === null ? 'primary' : 'danger'}
            input={{ albumId, version, isShown: publishAt === null }}
            successMessage={publishAt === null ? '已发布' : '已撤下'}
          />
        )
      }
    >
      {may('content.edit') && (
        <ContentForm
          key={String(publishAt === null)}
          path="subject/save"
          input={{ albumId, version, kind }}
          initial={{ title, subtitle, cover, content, entries, ...known('publishAt', publishAt) }}
          draft={`subject ${albumId}`}
          hints={hints}
          controls={controls}
        />
      )}
      {may('audit.read') && <History target={`subject:${albumId}`} />}
    </Page>
  )
}

const hints = {
  entries: '专辑可以不填：自动展示属于它的作品。',
  publishAt: '北京时间。留空：不展示；将来的时间：到时自动出现。',
}
const controls = {
  cover: pictureControl('封面', 'cover'),
  content: richTextControl('介绍'),
  entries: asGroup(EntriesField),
}
