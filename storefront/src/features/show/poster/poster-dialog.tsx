import type { ShowKey } from '@app/contract'
import { useCallback } from 'react'
import { PosterDialog } from '../../../domain/generated-picture/poster-dialog.tsx'
import { type PublicItem, showAddress } from '../../../domain/item/api.ts'
import { useBrandName } from '../../../lib/brand.ts'
import { drawSheet } from '../../../lib/drawing/canvas.ts'
import { loadMarked } from '../../../lib/drawing/picture.ts'
import { drawPoster, posterSheet } from './draw.ts'

export interface ShowPosterDialogProps {
  item: PublicItem
  showKey: ShowKey
  onClose: () => void
  onShared: () => void
}

/** Poster of the piece, drawn in the browser, to save or share. */
export default function ShowPosterDialog({ item, showKey, onClose, onShared }: ShowPosterDialogProps) {
  const brand = useBrandName()
  const draw = useCallback(
    async (getCode: () => HTMLCanvasElement) => {
      const picture = await loadMarked(item.cover, posterSheet.width * posterSheet.scale * 0.85)
      const blob = await drawSheet(posterSheet, (pen) => drawPoster(pen, item, { brand, picture, code: getCode() }))
      return { blob, isPartial: picture === undefined }
    },
    [item, brand],
  )
  return (
    <PosterDialog
      title="展示海报"
      name={item.name}
      fileName={`${item.name}-${item.serial}.jpg`}
      url={showAddress(showKey)}
      size={posterSheet}
      height="h-[min(50dvh,29rem)]"
      alt={`展示海报：《${item.name}》，编号 ${item.serial}，附展示页的二维码`}
      draw={draw}
      failure="这个浏览器不让网页画图。展示页的链接仍然有效，可以直接发给朋友。"
      partialNote="作品图加载失败，先以山影代替。"
      onKept={onShared}
      onClose={onClose}
    />
  )
}
