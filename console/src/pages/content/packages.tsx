import { Badge } from '../../parts/badge.tsx'
import { Page } from '../../parts/page.tsx'
import { ActionButton } from '../../form/action-button.tsx'
import { ConfirmButton } from '../../form/confirm-button.tsx'
import { asGroup } from '../../form/field.tsx'
import { PackageControl, type PackageFile } from '../../form/package-control.tsx'
import { formatBytes } from '../../lib/format.ts'
import { useMay } from '../../lib/session.ts'
import { DataTable } from '../../table/data-table.tsx'
import type { RowOf } from '../../table/types.ts'
import { StateBadge } from './parts.tsx'

type Row = RowOf<'package/list'>

const keyOf = ({ appPackageId }: Row) => appPackageId
const columns = ['platform', 'version', 'state', 'isForced', 'publishAt', 'size', 'sha256', 'link'] as const
const cells = {
  version: ({ version, isCurrent }: Row) => (
    <span className="inline-flex items-center gap-2 tabular-nums">
      {version} {isCurrent && <Badge tone="done">现在提供</Badge>}
    </span>
  ),
  state: ({ state }: Row) => <StateBadge state={state} />,
  size: ({ size }: Row) => <span className="tabular-nums">{size > 0 ? formatBytes(size) : '—'}</span>,
  link: ({ link, file }: Row) => <span className="block max-w-72 truncate">{file ? '上传的文件' : link}</span>,
  sha256: ({ sha256 }: Row) => (
    <span className="font-mono text-xs" title={sha256}>
      {sha256 ? `${sha256.slice(0, 12)}…` : '—'}
    </span>
  ),
}
const rowActions = (row: Row) => <RowActions row={row} />

/** Page that lists versions of the app. */
export default function Packages() {
  const may = useMay()
  return (
    <Page
      title="安装包"
      help={
        <>
          <p>应用和下载页拿到的，是正在提供的里面发布时间最新的一个。停止提供后，自动回到上一个。</p>
          <p>「强制更新」：比它旧的应用打开任何一页，都会先要求更新。</p>
          <p>
            安卓可以直接上传 APK（最多 300 MB）：版本号由文件核对，大小和 SHA-256
            由服务器计算；也可以填别处的下载地址，那时要自己填 SHA-256。iOS 填应用商店页。
          </p>
        </>
      }
      actions={
        may('content.edit') && (
          <ActionButton
            path="package/save"
            label="添加安装包"
            variant="primary"
            input={{ appPackageId: undefined, revision: 0 }}
            hints={hints}
            controls={controlsOf(null)}
            successMessage="已添加，还没有提供"
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
        rowActions={rowActions}
        empty="还没有安装包，下载页会说敬请期待"
      />
    </Page>
  )
}

function RowActions({ row }: { row: Row }) {
  const may = useMay()
  const { appPackageId, revision, isShown, platform, version, link, notes, isForced, size, sha256, publishAt, file } =
    row
  // Values derived from a file replace typed ones.
  const stated = file ? { fileId: file.fileId } : { link, size, sha256 }
  return (
    <span className="flex gap-2">
      {may('content.edit') && (
        <ActionButton
          path="package/save"
          label="修改"
          variant="quiet"
          input={{ appPackageId, revision }}
          initial={{ platform, version, notes, isForced, publishAt, ...stated }}
          hints={hints}
          controls={controlsOf(file)}
        />
      )}
      {may('content.publish') && (
        <ConfirmButton
          path="package/show"
          label={isShown ? '停止提供' : '提供'}
          input={{ appPackageId, revision, isShown: !isShown }}
          successMessage={isShown ? '已停止提供' : '已提供'}
        />
      )}
      {may('content.edit') && !isShown && (
        <ConfirmButton
          path="package/remove"
          label="删除"
          variant="danger"
          input={{ appPackageId, revision }}
          successMessage="已删除"
        />
      )}
    </span>
  )
}

const controlsOf = (stored: PackageFile | null) => ({
  fileId: asGroup((props) => <PackageControl {...props} stored={stored} />),
})

const hints = {
  version: '例如 2.1.0，要和应用自己报的一致。',
  fileId: '只限安卓 APK，最多 300 MB。上传后下面的下载地址、大小和 SHA-256 都不用填。',
  link: '没有上传文件时填：iOS 填应用商店页；安卓填 https 下载地址。',
  size: '下载文件的字节数，不知道填 0。',
  sha256: '别处下载的安卓安装包要填，下载的人据此核对。',
  publishAt: '北京时间。留空：提供时就是发布时间；将来的时间：到时自动提供。',
}
