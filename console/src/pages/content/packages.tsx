import { Mark } from '../../app/mark.tsx'
import { Page } from '../../app/page.tsx'
import { ActButton } from '../../form/act-button.tsx'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { useMay } from '../../lib/me.ts'
import { DataTable } from '../../list/data-table.tsx'
import type { RowOf } from '../../list/types.ts'
import { StateMark } from './parts.tsx'

type Row = RowOf<'package/list'>

const keyOf = ({ appPackageId }: Row) => appPackageId
const columns = ['platform', 'version', 'state', 'isForced', 'publishAt', 'link', 'sha256'] as const
const cells = {
  version: ({ version, isCurrent }: Row) => (
    <span className="inline-flex items-center gap-2 tabular-nums">
      {version} {isCurrent && <Mark tone="done">现在提供</Mark>}
    </span>
  ),
  state: ({ state }: Row) => <StateMark state={state} />,
  link: ({ link }: Row) => <span className="block max-w-72 truncate">{link}</span>,
  sha256: ({ sha256 }: Row) => <span className="font-mono text-xs">{sha256 ? `${sha256.slice(0, 12)}…` : '—'}</span>,
}
const verbs = (row: Row) => <Verbs row={row} />

/** Versions of the app. */
export default function Packages() {
  const may = useMay()
  return (
    <Page
      title="安装包"
      help={
        <>
          <p>应用和下载页拿到的，是正在提供的里面发布时间最新的一个。停止提供后，自动回到上一个。</p>
          <p>「强制更新」：比它旧的应用会要求先更新。安卓安装包要填 SHA-256，下载的人据此核对。</p>
        </>
      }
      actions={
        may('content.edit') && (
          <ActButton
            path="package/save"
            label="添加安装包"
            variant="primary"
            input={{ appPackageId: undefined, revision: 0 }}
            hints={hints}
            said="已添加，还没有提供"
          />
        )
      }
    >
      <DataTable
        path="package/list"
        label="安装包"
        keyOf={keyOf}
        columns={columns}
        cells={cells}
        verbs={verbs}
        empty="还没有安装包，下载页会说敬请期待"
      />
    </Page>
  )
}

function Verbs({ row }: { row: Row }) {
  const may = useMay()
  const { appPackageId, revision, isShown, platform, version, link, notes, isForced, size, sha256, publishAt } = row
  return (
    <span className="flex gap-2">
      {may('content.edit') && (
        <ActButton
          path="package/save"
          label="修改"
          variant="quiet"
          input={{ appPackageId, revision }}
          initial={{ platform, version, link, notes, isForced, size, sha256, publishAt }}
          hints={hints}
        />
      )}
      {may('content.publish') && (
        <ConfirmButton
          path="package/show"
          label={isShown ? '停止提供' : '提供'}
          input={{ appPackageId, revision, isShown: !isShown }}
          said={isShown ? '已停止提供' : '已提供'}
        />
      )}
      {may('content.edit') && !isShown && (
        <ConfirmButton path="package/remove" label="删除" input={{ appPackageId, revision }} said="已删除" />
      )}
    </span>
  )
}

const hints = {
  version: '例如 2.1.0。',
  link: 'iOS 填应用商店页；安卓填 https 下载地址，或站内路径。',
  size: '下载的字节数，不知道填 0。',
  publishAt: '北京时间。留空：提供时就是发布时间；将来的时间：到时自动提供。',
}
