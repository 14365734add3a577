import { blurredBelow } from '@app/contract/admin/mediaFacts'
import type { AdminReply } from '@app/contract/admin/routes'
import { Button } from '@app/ui'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useParam } from '../../lib/address.ts'
import { Facts } from '../../parts/facts.tsx'
import { Page, Section } from '../../parts/page.tsx'
import { QueryBoundary } from '../../parts/query-boundary.tsx'
import { formatBytes, formatTime } from '../../lib/format.ts'
import { useMay } from '../../lib/session.ts'
import { useRead } from '../../lib/query.ts'
import { History } from '../../parts/history.tsx'
import { LibraryActions, Uses } from './library.tsx'
import { PublicPicture } from './public-picture.tsx'

const CropDialog = lazy(() => import('../../form/pictures/crop-dialog.tsx'))

/** Page of one picture: its properties, and where it is used. */
export default function PicturePage() {
  const id = useParam('id')
  const read = useRead('media/info', { id })
  return <QueryBoundary read={read}>{(picture) => <Detail picture={picture} />}</QueryBoundary>
}

function Detail({ picture }: { picture: AdminReply<'media/info'> }) {
  const may = useMay()
  const navigate = useNavigate()
  const [isCropping, setCropping] = useState(false)
  const { id, name, uses } = picture
  return (
    <Page
      title={name}
      note="素材"
      actions={
        <>
          {may('media.upload') && (
            <Button size="small" onClick={() => setCropping(true)}>
              裁剪为新图片
            </Button>
          )}
          <LibraryActions library="media" entry={picture} removal="未被使用。" />
        </>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <PublicPicture
          picture={picture.picture}
          alt={name}
          pixels={960}
          className="max-h-[70dvh] w-full border border-line"
        />
        <div className="flex flex-col gap-5">
          <Section title="基本">
            <Facts
              facts={[
                { label: '尺寸', value: `${picture.width} × ${picture.height} 像素` },
                {
                  label: '清晰度',
                  value: picture.sharpness < blurredBelow ? '模糊' : '清晰',
                },
                { label: '大小', value: formatBytes(picture.bytes) },
                { label: '上传', value: `${picture.uploadedBy}，${formatTime(picture.uploadedAt)}` },
              ]}
            />
          </Section>
          <Uses uses={uses} />
          <History target={`media:${id}`} />
        </div>
      </div>
      <Suspense>
        {isCropping && (
          <CropDialog
            picture={picture.picture}
            id={id}
            usage="cover"
            onDone={(cropped) => {
              setCropping(false)
              void navigate({ to: `/media/${cropped.id}` })
            }}
            onClose={() => setCropping(false)}
          />
        )}
      </Suspense>
    </Page>
  )
}
