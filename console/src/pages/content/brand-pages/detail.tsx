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
import { LinesField } from '../../../form/lines-field.tsx'
import { ContentForm, pictureControl, StateBadge } from '../parts.tsx'
import { SectionsField } from '../sections-field.tsx'

/** Page of one brand page, existing or new. */
export default function BrandPage() {
  const key = useParam('key')
  const read = useRead('brandPage/info', { key }, { isEnabled: key !== '' })
  if (key === '') return <NewPage />
  return <QueryBoundary read={read}>{(page) => <OnePage page={page} />}</QueryBoundary>
}

function NewPage() {
  const navigate = useNavigate()
  return (
    <Page title="写品牌页">
      <ContentForm
        path="brandPage/save"
        input={{ version: 0 }}
        draft="brandPage new"
        hints={hints}
        controls={controls}
        onDone={() => void navigate({ to: '/brand-pages' })}
      />
    </Page>
  )
}

function OnePage({ page }: { page: AdminReply<'brandPage/info'> }) {
  const may = useMay()
  const { key, version, isShown, changedAt: _changed, ...content } = page
  return (
    <Page
      title={content.title}
      note={<StateBadge state={isShown ? 'shown' : 'draft'} />}
      actions={
        may('content.publish') && (
          <ConfirmButton
            path="brandPage/show"
            label={isShown ? '撤下' : '发布'}
            variant={isShown ? 'danger' : 'primary'}
            input={{ key, version, isShown: !isShown }}
            successMessage={isShown ? '已撤下' : '已发布'}
          />
        )
      }
    >
      {may('content.edit') && (
        <ContentForm
          key={String(isShown)}
          path="brandPage/save"
          input={{ key, version }}
          initial={content}
          draft={`brandPage ${key}`}
          hints={hints}
          controls={controls}
        />
      )}
      {may('audit.read') && <History target={`brandPage:${key}`} />}
    </Page>
  )
}

const hints = {
  key: '网址里的名字，定下后不能改：interest 是总览，其余写「品牌-页面」。',
  look: '页面的样子；规则版式只用到标题和规则。',
  howTo: '一行一步。',
  rules: '一行一条。',
  rightsIds: '这一页提供的权益，按展示的先后。',
}
const controls = {
  hero: pictureControl('主图', 'banner'),
  sections: asGroup(SectionsField),
  howTo: LinesField,
  rules: LinesField,
}
