import type { AdminReply } from '@app/contract/admin/routes'
import { useNavigate } from '@tanstack/react-router'
import { Page } from '../../parts/page.tsx'
import { Thumbnail } from '../../parts/thumbnail.tsx'
import { BulkButton } from '../../form/bulk-button.tsx'
import { DropZone } from '../../form/pictures/drop-zone.tsx'
import { useAdding } from '../../form/pictures/use-adding.ts'
import { DataTable } from '../../table/data-table.tsx'
import { useMay } from '../../lib/session.ts'

type Row = AdminReply<'media/list'>['list'][number]

const keyOf = ({ id }: Row) => id
const linkOf = ({ id }: Row) => `/media/${id}`
const columns = ['name', 'width', 'height', 'sharpness', 'uploadedBy', 'uploadedAt'] as const

const cells = {
  name: ({ picture, name }: Row) => (
    <span className="flex items-center gap-3">
      <Thumbnail picture={picture} pixels={160} className="size-12 shrink-0" />
      <span className="min-w-0">{name}</span>
    </span>
  ),
}

function removeMany(ticked: readonly Row[], clear: () => void) {
  const names = new Map<string, string>(ticked.map(({ id, name }) => [id, name]))
  return (
    <BulkButton
      path="media/remove"
      label="移除"
      ids={[...names.keys()]}
      nameOf={(id) => names.get(id) ?? id}
      onBegun={clear}
    >
      只移除没有地方在用的；移除后一小时，文件不再保留。
    </BulkButton>
  )
}

/** Page that lists the pictures uploaded for published content. */
export default function MediaList() {
  const may = useMay()
  const { add, isAdding } = useAdding()
  const navigate = useNavigate()
  return (
    <Page title="素材库" note="作品、公告、广告、专辑用的图都在这里。一张图不会被悄悄换掉：裁剪出来的是新的一张。">
      {may('media.upload') && (
        <DropZone
          isMany
          isBusy={isAdding}
          onFiles={(files) => {
            void add(files).then(([first, second]) => {
              if (first && !second) void navigate({ to: `/media/${first.id}` })
            })
          }}
        />
      )}
      <DataTable
        path="media/list"
        label="素材"
        keyOf={keyOf}
        linkOf={linkOf}
        columns={columns}
        cells={cells}
        empty="还没有图片"
        {...(may('media.remove') && { bulk: removeMany })}
      />
    </Page>
  )
}
