import type { ShowKey } from '@app/contract'
import { Button, Notice } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { QRCodeCanvas } from 'qrcode.react'
import { useCallback, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useBrandName } from '../../../lib/brand.ts'
import { serverSeconds } from '../../../lib/clock.ts'
import { drawSheet } from '../../../lib/drawing/canvas.ts'
import { loadMarked } from '../../../lib/drawing/picture.ts'
import { isNativeApp } from '../../../lib/platform.ts'
import { formatDate } from '../../../lib/time.ts'
import { type PublicItem, showAddress } from '../../../domain/item/api.ts'
import { PictureActions } from '../../../domain/generated-picture/picture-actions.tsx'
import { useGeneratedPicture } from '../../../domain/generated-picture/use-picture.ts'
import { certificateSheet, drawCertificate } from './draw.ts'
import { CertificateSheet } from './sheet.tsx'

export interface CertificateDialogProps {
  item: PublicItem
  showKey: ShowKey
  onClose: () => void
}

/** Certificate to read, print, or save as a picture. */
export default function CertificateDialog({ item, showKey, onClose }: CertificateDialogProps) {
  const code = useRef<HTMLCanvasElement>(null)
  const brand = useBrandName()
  const url = showAddress(showKey)
  const draw = useCallback(async () => {
    const picture = await loadMarked(item.cover, 560)
    const blob = await drawSheet(certificateSheet, (pen) => {
      if (!code.current) throw new Error('There is no code to draw')
      drawCertificate(pen, item, { brand, picture, code: code.current, date: formatDate(serverSeconds()) })
    })
    return { blob, isPartial: picture === undefined }
  }, [item, brand])
  const fileName = `收藏证书-${item.name}-${item.serial}.jpg`
  const { picture, isFailed } = useGeneratedPicture(fileName, draw)

  useEffect(() => {
    document.documentElement.dataset['prints'] = 'certificate'
    return () => void delete document.documentElement.dataset['prints']
  }, [])

  return (
    <Dialog
      open
      onClose={onClose}
      isNight
      title="收藏证书"
      size="wide"
      footer={
        <>
          {/* The web view of an app cannot print. */}
          {!isNativeApp() && <Button onClick={() => window.print()}>打印</Button>}
          {picture && <PictureActions picture={picture} title={item.name} url={url} />}
        </>
      }
    >
      <QRCodeCanvas ref={code} value={url} size={368} marginSize={0} level="M" className="hidden" />
      {(isFailed || picture?.isPartial) && (
        <Notice tone="rare" className="mb-4">
          {isFailed ? '这个浏览器不让网页画图，证书可以打印，也可以截屏保存。' : '作品图加载失败，图片里先以山影代替。'}
        </Notice>
      )}
      {/* Taller than its window: the keyboard can scroll only focusable elements. */}
      <div role="group" aria-label="证书全文" tabIndex={0}>
        <CertificateSheet item={item} showKey={showKey} />
      </div>
      {createPortal(
        <div aria-hidden className="certificate-print">
          <CertificateSheet item={item} showKey={showKey} />
        </div>,
        document.body,
      )}
    </Dialog>
  )
}
