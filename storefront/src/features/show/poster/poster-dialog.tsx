import type { ShowKey } from '@app/contract'
import { Bone, ErrorState } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { QRCodeCanvas } from 'qrcode.react'
import { useCallback, useRef } from 'react'
import { useBrandName } from '../../../lib/brand.ts'
import { drawSheet } from '../../../lib/drawing/canvas.ts'
import { fileOf, loadPicture } from '../../../lib/drawing/picture.ts'
import { type PublicItem, showAddress } from '../../../domain/item/api.ts'
import { HoldHint, PictureActions } from '../../../domain/generated-picture/picture-actions.tsx'
import { useGeneratedPicture } from '../../../domain/generated-picture/use-picture.ts'
import { drawPoster, posterSheet } from './draw.ts'

export interface PosterDialogProps {
  item: PublicItem
  showKey: ShowKey
  onClose: () => void
  onShared: () => void
}

/** Poster of the piece, drawn in the browser, to save or share. */
export default function PosterDialog({ item, showKey, onClose, onShared }: PosterDialogProps) {
  const code = useRef<HTMLCanvasElement>(null)
  const brand = useBrandName()
  const url = showAddress(showKey)
  const draw = useCallback(async () => {
    const picture = await loadPicture(fileOf(item.cover, posterSheet.width * posterSheet.scale * 0.85))
    const blob = await drawSheet(posterSheet, (pen) => {
      if (!code.current) throw new Error('There is no code to draw')
      drawPoster(pen, item, { brand, picture, code: code.current })
    })
    return { blob, isPartial: picture === undefined }
  }, [item, brand])
  const fileName = `${item.name}-${item.serial}.jpg`
  const { picture, isFailed, retry } = useGeneratedPicture(fileName, draw)
  return (
    <Dialog
      open
      onClose={onClose}
      isNight
      title="展示海报"
      footer={picture && <PictureActions picture={picture} title={item.name} url={url} onKept={onShared} />}
    >
      <QRCodeCanvas ref={code} value={url} size={384} marginSize={0} level="M" className="hidden" />
      {isFailed ? (
        <ErrorState title="海报没能画出来" onRetry={retry} className="py-6">
          这个浏览器不让网页画图。展示页的链接仍然有效，可以直接发给朋友。
        </ErrorState>
      ) : picture ? (
        <div className="grid justify-items-center gap-3">
          <img
            src={picture.url}
            width={posterSheet.width}
            height={posterSheet.height}
            alt={`展示海报：《${item.name}》，编号 ${item.serial}，附展示页的二维码`}
            className="h-[min(50dvh,29rem)] w-auto animate-appear shadow-float"
          />
          {picture.isPartial && (
            <p role="status" className="text-center text-sm text-ink-soft">
              作品图暂时没有取到，先以山影代替。
            </p>
          )}
          <HoldHint />
        </div>
      ) : (
        <div role="status" aria-label="正在画海报" className="mx-auto grid aspect-[3/4] h-[min(50dvh,29rem)]">
          <Bone />
        </div>
      )}
    </Dialog>
  )
}
