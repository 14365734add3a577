import type { AdminReply } from '@app/contract/admin/routes'
import { Select } from '@app/ui'
import { Page } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'
import { History } from '../../parts/history.tsx'
import type { ControlProps } from '../../form/field.tsx'
import { ContentForm, galleryControl, known, pictureControl } from './parts.tsx'

/** Page for the memorial zone's entry in the storefront's menu. */
export default function Memorial() {
  const read = useRead('memorial/info', {})
  const may = useMay()
  return (
    <Page
      title="纪念专区入口"
      help={
        <>
          <p>先在「专辑与专题」里建一个纪念专区，再在这里选它、打开入口。关闭后菜单里立即看不到。</p>
          <p>「先打开介绍页」时，入口先展示介绍图，再进入专区。</p>
        </>
      }
    >
      <QueryBoundary read={read}>
        {(entry) => <Entry entry={entry} isEditable={may('content.publish')} />}
      </QueryBoundary>
      {may('audit.read') && <History target="setting:specialTypes" />}
    </Page>
  )
}

function Entry({ entry, isEditable }: { entry: AdminReply<'memorial/info'>; isEditable: boolean }) {
  const { version, albumId, webBanner, appBanner, choices: _choices, ...rest } = entry
  if (!isEditable) return <p className="text-sm text-ink-soft">{rest.isOpen ? `已打开：${rest.title}` : '没有打开'}</p>
  return (
    <ContentForm
      path="memorial/save"
      input={{ version }}
      initial={{ ...rest, ...known('albumId', albumId), webBanner, appBanner }}
      draft="memorial"
      controls={controls}
    />
  )
}

function Zone({ value, onChange }: ControlProps) {
  const choices = useRead('memorial/info', {}).data?.choices ?? []
  return (
    <Select value={typeof value === 'string' ? value : ''} onChange={(event) => onChange(event.target.value)}>
      <option value="">{choices.length === 0 ? '还没有纪念专区' : '不选'}</option>
      {choices.map(({ albumId, title }) => (
        <option key={albumId} value={albumId}>
          {title}
        </option>
      ))}
    </Select>
  )
}

const controls = {
  albumId: Zone,
  webBanner: pictureControl('电脑端横幅', 'banner'),
  appBanner: pictureControl('手机端横幅', 'gallery'),
  webPictures: galleryControl(20, 'banner'),
  appPictures: galleryControl(20, 'gallery'),
}
