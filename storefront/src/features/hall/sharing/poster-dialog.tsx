import { useCallback } from 'react'
import { PosterDialog } from '../../../domain/generated-picture/poster-dialog.tsx'
import { useBrandName } from '../../../lib/brand.ts'
import { drawSheet } from '../../../lib/drawing/canvas.ts'
import { loadMarked } from '../../../lib/drawing/picture.ts'
import { drawHallPoster, type PosterOf, posterMost, posterSheet } from './poster.ts'

export interface HallPosterDialogProps {
  hall: PosterOf
  url: string
  onClose: () => void
}

/** Poster of the hall, drawn in the browser, to save or share. */
export default function HallPosterDialog({ hall, url, onClose }: HallPosterDialogProps) {
  const brand = useBrandName()
  const draw = useCallback(
    async (getCode: () => HTMLCanvasElement) => {
      const first = hall.pieces.slice(0, posterMost)
      const pictures = await Promise.all(first.map(({ cover }) => loadMarked(cover, 600)))
      const blob = await drawSheet(posterSheet, (pen) =>
        drawHallPoster(pen, hall, { brand, code: getCode(), pictures }),
      )
      return { blob, isPartial: pictures.includes(undefined) }
    },
    [hall, brand],
  )
  return (
    <PosterDialog
      title="展厅海报"
      name={hall.name}
      fileName={`${hall.name}.jpg`}
      url={url}
      size={posterSheet}
      height="h-[min(56dvh,34rem)]"
      alt={`展厅海报：${hall.name}，${hall.pieces.length} 件藏品，附展厅的二维码`}
      draw={draw}
      failure="这个浏览器不让网页画图。展厅的链接仍然有效，可以直接发给朋友。"
      partialNote="有作品图加载失败，先以暮色代替。"
      onClose={onClose}
    />
  )
}
