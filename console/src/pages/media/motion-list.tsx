import type { AdminReply } from '@app/contract/admin/routes'
import { useNavigate } from '@tanstack/react-router'
import { Page } from '../../parts/page.tsx'
import { UploadButton } from '../../form/motions/upload-button.tsx'
import { formatDuration } from '../../form/motions/labels.ts'
import { DataTable } from '../../table/data-table.tsx'
import { formatCount } from '../../lib/format.ts'
import { useMay } from '../../lib/session.ts'
import { removeMany } from './library.tsx'

type Row = AdminReply<'motion/list'>['list'][number]

const keyOf = ({ id }: Row) => id
const linkOf = ({ id }: Row) => `/motions/${id}`
const columns = ['name', 'kind', 'bytes', 'seconds', 'triangles', 'uploadedBy', 'uploadedAt'] as const

const cells = {
  seconds: ({ seconds }: Row) => (seconds === null ? '' : formatDuration(seconds)),
  triangles: ({ triangles }: Row) => (triangles === null ? '' : formatCount(triangles)),
}

const bulk = removeMany('motion')

/** Page that lists the 3D models and videos uploaded for works. */
export default function MotionList() {
  const may = useMay()
  const navigate = useNavigate()
  return (
    <Page
      title="模型与视频"
      note="作品的动态展示用的 3D 模型和短视频。"
      help="模型用 GLB，贴图打包在同一个文件里，导出时不要用 Draco、Meshopt 或 KTX2 压缩；视频用 MP4（H.264 + AAC）或 WebM。文件原样保留，上传时会检查内容，不合要求会说明原因。到作品草稿的“动态展示”一节选用，并配一张封面图：藏友先看到封面图，点了才载入。"
      actions={may('media.upload') && <UploadButton onUploaded={({ id }) => void navigate({ to: `/motions/${id}` })} />}
    >
      <DataTable
        path="motion/list"
        label="模型与视频"
        keyOf={keyOf}
        linkOf={linkOf}
        columns={columns}
        cells={cells}
        empty="还没有模型或视频"
        {...(may('media.remove') && { bulk })}
      />
    </Page>
  )
}
