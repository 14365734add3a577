import { formatCount, formatSerial } from '@app/ui'
import { night } from '../../../lib/drawing/colours.ts'
import { drawCode, drawSeal, drawSquare } from '../../../lib/drawing/marks.ts'
import { write } from '../../../lib/drawing/write.ts'
import type { PublicItem } from '../../../domain/item/api.ts'

/** Aspect ratio 3:4, drawn at two pixels per unit. */
export const posterSheet = { width: 540, height: 720, scale: 2 } as const

const margin = 40
const wall = { left: margin, top: margin, edge: posterSheet.width - 2 * margin, mount: 10 }
const code = { edge: 112, left: posterSheet.width - margin - 112, top: 542 }
const textWidth = code.left - margin - 24

/** Contents of the poster besides the piece. */
export interface PosterParts {
  brand: string
  code: CanvasImageSource
  /** Picture of the work; undefined draws hills instead. */
  picture: HTMLImageElement | undefined
}

/** Draws one piece under its lamp, with its label and the QR code of its page. */
export function drawPoster(pen: CanvasRenderingContext2D, item: PublicItem, parts: PosterParts): void {
  drawWall(pen)
  drawSquare(pen, parts.picture, wall.left + wall.mount, wall.top + wall.mount, wall.edge - 2 * wall.mount)
  drawLabel(pen, item)
  drawSeal(pen, margin, 662, 18, night.vermilion)
  write(pen, parts.brand, {
    left: margin + 27,
    top: 677,
    size: 15,
    face: 'serif',
    lines: 1,
    width: textWidth,
    colour: night.ink,
  })
  drawCode(pen, parts.code, { ...code, quiet: 8 })
  pen.textAlign = 'center'
  const middle = code.left + code.edge / 2
  write(pen, '扫码看真品', { left: middle, top: 677, size: 13, lines: 1, width: code.edge, colour: night.inkSoft })
  pen.textAlign = 'start'
}

function drawWall(pen: CanvasRenderingContext2D): void {
  const { width, height } = posterSheet
  pen.fillStyle = night.ground
  pen.fillRect(0, 0, width, height)
  const lamp = pen.createRadialGradient(width * 0.4, -60, 0, width * 0.4, -60, 520)
  lamp.addColorStop(0, '#ffeccc2e')
  lamp.addColorStop(1, '#ffeccc00')
  pen.fillStyle = lamp
  pen.fillRect(0, 0, width, height)
  const { left, top, edge } = wall
  pen.save()
  pen.shadowColor = '#000000b0'
  pen.shadowBlur = 60
  pen.shadowOffsetY = 30
  pen.fillStyle = night.surface
  pen.fillRect(left, top, edge, edge)
  pen.restore()
  pen.strokeStyle = night.line
  pen.lineWidth = 1
  pen.strokeRect(left + 0.5, top + 0.5, edge - 1, edge - 1)
}

function drawLabel(pen: CanvasRenderingContext2D, item: PublicItem): void {
  const width = textWidth
  write(pen, item.name, { left: margin, top: 566, size: 28, face: 'serif', lines: 1, width, colour: night.ink })
  const byline = [item.albumName, item.creatorName].filter(Boolean).join('　')
  write(pen, byline, { left: margin, top: 591, size: 13, lines: 1, width, colour: night.inkSoft })
  const plate = drawPlate(pen, `${formatSerial(item.serial, item.edition)} / ${formatCount(item.edition)}`)
  const left = margin + plate + 16
  const rest = { left, width: code.left - 16 - left, lines: 1, colour: night.inkSoft }
  write(pen, `由 ${item.ownerName} 入藏`, { ...rest, top: 627, size: 13 })
}

/** Draws the number of the piece in its gold frame. Returns its width. */
function drawPlate(pen: CanvasRenderingContext2D, text: string): number {
  const [top, height] = [606, 32]
  write(pen, text, { left: margin + 12, top: top + 21.5, size: 15, lines: 1, width: 200, colour: night.gold })
  const width = pen.measureText(text).width + 24
  pen.strokeStyle = `${night.gold}8c`
  pen.strokeRect(margin + 0.5, top + 0.5, width, height)
  return width
}
