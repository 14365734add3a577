import { blurredBelow } from '@app/contract/admin/mediaFacts'
import type { AdminReply } from '@app/contract/admin/routes'
import { useNavigate } from '@tanstack/react-router'
import { Page } from '../../parts/page.tsx'
import { Thumbnail } from '../../parts/thumbnail.tsx'
import { DropZone } from '../../form/pictures/drop-zone.tsx'
import { usePictureUpload } from '../../form/pictures/use-picture-upload.ts'
import { DataTable } from '../../table/data-table.tsx'
import { useMay } from '../../lib/session.ts'
import { removeMany } from './library.tsx'

type Row = AdminReply<'media/list'>['list'][number]

const keyOf = ({ id }: Row) => id
const linkOf = ({ id }: Row) => `/media/${id}`
const columns = ['name', 'width', 'height', 'sharpness', 'bytes', 'uploadedBy', 'uploadedAt'] as const

const cells = {
  name: ({ picture, name }: Row) => (
    <span className="flex items-center gap-3">
      <Thumbnail picture={picture} pixels={160} className="size-12 shrink-0" />
      <span className="min-w-0">{name}</span>
    </span>
  ),
  sharpness: ({ sharpness }: Row) => (sharpness < blurredBelow ? '模糊' : '清晰'),
}

const bulk = removeMany('media')

/** Page that lists the pictures uploaded for published content. */
export default function PictureList() {
  const may = useMay()
  const { add, isAdding } = usePictureUpload()
  const navigate = useNavigate()
  return (
    <Page title="素材库" note="作品、公告、广告、专辑用的图都在这里。一张图不会被悄悄换掉：裁剪出来的是新的一张。">
      {may('media.upload') && (
        <DropZone
          isMany
          isBusy={isAdding}
          onFiles={(files, origin) => {
            void add(files, origin).then(([first, second]) => {
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
        {...(may('media.remove') && { bulk })}
      />
    </Page>
  )
}
