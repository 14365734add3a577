import type { AdminReply } from '@app/contract/admin/routes'
import { Select } from '@app/ui'
import { useNavigate } from '@tanstack/react-router'
import { useParam } from '../../../lib/address.ts'
import { InnerLink } from '../../../parts/inner-link.tsx'
import { Page } from '../../../parts/page.tsx'
import { QueryBoundary } from '../../../parts/query-boundary.tsx'
import { ConfirmButton } from '../../../form/confirm-button.tsx'
import type { ControlProps } from '../../../form/field.tsx'
import { useMay } from '../../../lib/session.ts'
import { useRead } from '../../../lib/query.ts'
import { History } from '../../../parts/history.tsx'
import { ContentForm, known, richTextControl, StateBadge } from '../parts.tsx'

/** Page of one notice, existing or new. */
export default function Notice() {
  const id = useParam('id')
  const read = useRead('notice/info', { noticeId: id }, { isEnabled: id !== '' })
  if (id === '') return <NewNotice />
  return <QueryBoundary read={read}>{(notice) => <OneNotice notice={notice} />}</QueryBoundary>
}

function NewNotice() {
  const navigate = useNavigate()
  return (
    <Page title="写公告">
      <ContentForm
        path="notice/save"
        input={{ noticeId: undefined, version: 0 }}
        draft="notice new"
        hints={hints}
        controls={controls}
        label="保存草稿"
        onDone={({ noticeId }) => void navigate({ to: `/notices/${noticeId}` })}
      />
    </Page>
  )
}

function OneNotice({ notice }: { notice: AdminReply<'notice/info'> }) {
  const may = useMay()
  const { noticeId, version, isShown, title, classificationId, content, goodsSn, isPinned, publishAt, endAt } = notice
  return (
    <Page
      title={title}
      note={<StateBadge state={notice.state} />}
      actions={
        may('content.publish') && (
          <ConfirmButton
            path="notice/show"
            label={isShown ? '撤下' : '发布'}
            variant={isShown ? 'danger' : 'primary'}
            input={{ noticeId, version, isShown: !isShown }}
            successMessage={isShown ? '已撤下' : '已发布'}
          />
        )
      }
    >
      {may('content.edit') && (
        <ContentForm
          // Publishing is the user's own change, not a conflict; typed input stays as a draft.
          key={String(isShown)}
          path="notice/save"
          input={{ noticeId, version }}
          initial={{
            title,
            classificationId,
            content,
            ...known('goodsSn', goodsSn),
            isPinned,
            publishAt,
            ...known('endAt', endAt),
          }}
          draft={`notice ${noticeId}`}
          hints={hints}
          controls={controls}
        />
      )}
      {may('audit.read') && <History target={`notice:${noticeId}`} />}
    </Page>
  )
}

const hints = {
  goodsSn: '讲一件作品的发售时选它：公告页上会有它的卡片，价格和状态随时是新的。',
  publishAt: '北京时间。留空：发布时就是发布时间；将来的时间：到时自动出现。',
  endAt: '到这个时间自动收起。留空：一直展示。',
}

function Classification({ value, onChange }: ControlProps) {
  const { data } = useRead('notice/classifications', {})
  return (
    <span className="flex flex-col gap-1.5">
      <Select value={typeof value === 'string' ? value : ''} onChange={(event) => onChange(event.target.value)}>
        <option value="">请选择</option>
        {data?.list.map(({ classificationId, name }) => (
          <option key={classificationId} value={classificationId}>
            {name}
          </option>
        ))}
      </Select>
      {data?.list.length === 0 && (
        <span className="text-sm text-ink-soft">
          还没有分类，请先<InnerLink to="/notice-classes">添加一个</InnerLink>。
        </span>
      )}
    </span>
  )
}

const controls = { classificationId: Classification, content: richTextControl('正文') }
