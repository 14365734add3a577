import { Bone, ErrorState } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { QRCodeCanvas } from 'qrcode.react'
import { useCallback, useRef } from 'react'
import { useBrandName } from '../../../lib/brand.ts'
import { drawSheet } from '../../../lib/drawing/canvas.ts'
import { fileOf, loadPicture } from '../../../lib/drawing/picture.ts'
import { HoldHint, PictureActions } from '../../../domain/generated-picture/picture-actions.tsx'
import { useGeneratedPicture } from '../../../domain/generated-picture/use-picture.ts'
import { drawHallPoster, type PosterOf, posterMost, posterSheet } from './poster.ts'

export interface HallPosterDialogProps {
  hall: PosterOf
  url: string
  onClose: () => void
}

const sizeClass = 'aspect-[3/4] h-[min(56dvh,34rem)]'

/** Poster of the hall, drawn in the browser, to save or share. */
export default function HallPosterDialog({ hall, url, onClose }: HallPosterDialogProps) {
  const code = useRef<HTMLCanvasElement>(null)
  const brand = useBrandName()
  const draw = useCallback(async () => {
    const first = hall.pieces.slice(0, posterMost)
    const pictures = await Promise.all(first.map(({ cover }) => loadPicture(fileOf(cover, 600))))
    const blob = await drawSheet(posterSheet, (pen) => {
      if (!code.current) throw new Error('There is no code to draw')
      drawHallPoster(pen, hall, { brand, code: code.current, pictures })
    })
    return { blob, isPartial: pictures.includes(undefined) }
  }, [hall, brand])
  const { picture, isFailed, retry } = useGeneratedPicture(`${hall.name}.jpg`, draw)
  return (
    <Dialog
      open
      onClose={onClose}
      isNight
      title="展厅海报"
      footer={picture && <PictureActions picture={picture} title={hall.name} url={url} />}
    >
      <QRCodeCanvas ref={code} value={url} size={384} marginSize={0} level="M" className="hidden" />
      {isFailed ? (
        <ErrorState title="海报没能画出来" onRetry={retry} className="py-6">
          这个浏览器不让网页画图。展厅的链接仍然有效，可以直接发给朋友。
        </ErrorState>
      ) : picture ? (
        <div className="grid justify-items-center gap-3">
          <img
            src={picture.url}
            width={posterSheet.width}
            height={posterSheet.height}
            alt={`展厅海报：${hall.name}，${hall.pieces.length} 件藏品，附展厅的二维码`}
            className="h-[min(56dvh,34rem)] w-auto animate-appear shadow-float"
          />
          {picture.isPartial && (
            <p role="status" className="text-center text-sm text-ink-soft">
              有作品图暂时没有取到，先以暮色代替。
            </p>
          )}
          <HoldHint />
        </div>
      ) : (
        <div role="status" aria-label="正在画海报" className={`mx-auto grid ${sizeClass}`}>
          <Bone />
        </div>
      )}
    </Dialog>
  )
}
