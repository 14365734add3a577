import { formatCount, formatSerial } from '@app/ui'
import { night } from '../../../lib/drawing/colours.ts'
import { drawCode, drawMark, drawSeal } from '../../../lib/drawing/marks.ts'
import { write } from '../../../lib/drawing/write.ts'
import type { HungPiece } from '../api.ts'

/** Data of a hall that the poster shows. */
export interface PosterOf {
  name: string
  /** Masked. */
  ownerName: string
  pieces: readonly HungPiece[]
}

/** Aspect ratio 3:4, drawn at two pixels per unit. */
export const posterSheet = { width: 600, height: 800, scale: 2 } as const
/** Maximum works on the poster. */
export const posterMost = 3

const { width, height } = posterSheet
const margin = 44
const floorTop = 606

/** Contents of the poster besides the texts of the hall. */
export interface PosterParts {
  brand: string
  code: CanvasImageSource
  /** Pictures of the works in order; undefined for those that could not be loaded. */
  pictures: readonly (HTMLImageElement | undefined)[]
}

/** Draws a hall at dusk: its gate, its first works under their lamps, and its QR code. */
export function drawHallPoster(pen: CanvasRenderingContext2D, hall: PosterOf, parts: PosterParts): void {
  drawHall(pen)
  drawGate(pen, width - margin - 92, 132, 84)
  drawSeal(pen, margin, 52, 22, night.vermilion)
  write(pen, parts.brand, { ...line(margin + 34, 69, 15), width: 260, face: 'serif', colour: night.inkSoft })
  write(pen, hall.name, { left: margin, top: 136, size: 40, face: 'serif', lines: 2, width: 344, colour: night.ink })
  drawWorks(pen, hall.pieces.slice(0, posterMost), parts.pictures)
  const textWidth = width - 2 * margin - 140
  write(pen, `${hall.ownerName} 的展厅`, {
    ...line(margin, 692, 20),
    face: 'serif',
    width: textWidth,
    colour: night.ink,
  })
  const names = hall.pieces.map(({ name }) => name)
  const works = [...new Set(names)].slice(0, 3).map((name) => `《${name}》`)
  const more = hall.pieces.length > works.length ? `等 ${hall.pieces.length} 件藏品` : `${hall.pieces.length} 件藏品`
  write(pen, `${works.join('')}${more}`, {
    left: margin,
    top: 721,
    size: 13,
    lines: 2,
    width: textWidth,
    colour: night.inkSoft,
  })
  const code = { left: width - margin - 112, top: 652, edge: 112 }
  drawCode(pen, parts.code, { ...code, quiet: 8 })
  pen.textAlign = 'center'
  write(pen, '扫码走进展厅', { ...line(code.left + 56, 783, 12), width: 130, colour: night.inkSoft })
  pen.textAlign = 'start'
}

const line = (left: number, top: number, size: number) => ({ left, top, size, lines: 1 })

function fill(
  pen: CanvasRenderingContext2D,
  style: string | CanvasGradient,
  left: number,
  top: number,
  right: number,
  bottom: number,
): void {
  pen.fillStyle = style
  pen.fillRect(left, top, right - left, bottom - top)
}

function gradient(
  pen: CanvasRenderingContext2D,
  from: number,
  to: number,
  stops: readonly (readonly [number, string])[],
): CanvasGradient {
  const shade = pen.createLinearGradient(0, from, 0, to)
  for (const [at, colour] of stops) shade.addColorStop(at, colour)
  return shade
}

function glow(pen: CanvasRenderingContext2D, x: number, y: number, radius: number, colour: string): void {
  const shade = pen.createRadialGradient(x, y, 0, x, y, radius)
  shade.addColorStop(0, colour)
  shade.addColorStop(1, `${colour.slice(0, 7)}00`)
  fill(pen, shade, x - radius, y - radius, x + radius, y + radius)
}

function drawHall(pen: CanvasRenderingContext2D): void {
  fill(
    pen,
    gradient(pen, 0, floorTop, [
      [0, '#0b0e17'],
      [0.5, '#17161b'],
      [1, '#251d17'],
    ]),
    0,
    0,
    width,
    floorTop,
  )
  fill(
    pen,
    gradient(pen, floorTop, height, [
      [0, '#1c1511'],
      [1, '#0a0807'],
    ]),
    0,
    floorTop,
    width,
    height,
  )
  fill(pen, '#ffe2b03d', 0, floorTop, width, floorTop + 1)
}

/** Draws the round gate with the dusk behind it. */
function drawGate(pen: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  glow(pen, x, y, radius * 2.1, '#e5925b40')
  pen.save()
  pen.beginPath()
  pen.arc(x, y, radius, 0, 2 * Math.PI)
  pen.clip()
  const top = y - radius
  const edge = 2 * radius
  const sky = [
    [0, '#141d3a'],
    [0.36, '#3a3a63'],
    [0.58, '#8a5566'],
    [0.72, '#d98a5c'],
    [0.82, '#f2c184'],
  ] as const
  fill(pen, gradient(pen, top, top + edge, sky), x - radius, top, x + radius, top + edge)
  glow(pen, x + radius * 0.3, y + radius * 0.3, radius * 0.6, '#ffe7b8d0')
  for (const [range, colour] of ['#6d4a5c', '#3b2f45', '#17141f'].entries()) {
    const base = top + edge * (0.68 + range * 0.11)
    pen.fillStyle = colour
    pen.beginPath()
    pen.moveTo(x - radius, top + edge)
    for (let step = 0; step <= 32; step++) {
      const at = step / 32
      const swell = Math.sin(at * 8 + range * 2.3) * 0.05 + Math.sin(at * 19 + range) * 0.02
      pen.lineTo(x - radius + at * edge, base - swell * edge * (2 - range * 0.5))
    }
    pen.lineTo(x + radius, top + edge)
    pen.fill()
  }
  pen.restore()
  pen.lineWidth = 5
  pen.strokeStyle = '#2a211b'
  pen.beginPath()
  pen.arc(x, y, radius + 2.5, 0, 2 * Math.PI)
  pen.stroke()
  pen.lineWidth = 1
  pen.strokeStyle = '#f3cf9a59'
  pen.beginPath()
  pen.arc(x, y, radius + 5.5, 0, 2 * Math.PI)
  pen.stroke()
}

interface Box {
  left: number
  top: number
  edge: number
  /** Whether dusk covers it: the sides of the wall are farther from the light. */
  isAside: boolean
}

/** Boxes for the works: a single large one, or a large one between two smaller ones. */
function boxesFor(count: number): Box[] {
  const large = { left: (width - 300) / 2, top: 246, edge: 300, isAside: false }
  if (count === 1) return [large]
  const middle = { left: (width - 264) / 2, top: 262, edge: 264, isAside: false }
  const left = { left: -46, top: 304, edge: 186, isAside: true }
  const right = { left: width - 140, top: 304, edge: 186, isAside: true }
  return count === 2 ? [middle, right] : [middle, left, right]
}

function drawWorks(
  pen: CanvasRenderingContext2D,
  pieces: readonly HungPiece[],
  pictures: readonly (HTMLImageElement | undefined)[],
): void {
  const boxes = boxesFor(pieces.length)
  for (const [index, piece] of pieces.entries()) {
    const box = boxes[index]
    if (box) drawWork(pen, box, piece, pictures[index])
  }
}

function drawWork(
  pen: CanvasRenderingContext2D,
  box: Box,
  piece: HungPiece,
  picture: HTMLImageElement | undefined,
): void {
  const { isAside } = box
  const middle = box.left + box.edge / 2
  const ratio = picture ? picture.naturalWidth / picture.naturalHeight : 1
  const wide = ratio >= 1 ? box.edge : box.edge * ratio
  const high = ratio >= 1 ? box.edge / ratio : box.edge
  const left = middle - wide / 2
  const top = box.top + (box.edge - high) / 2
  glow(pen, middle, box.top + box.edge * 0.42, box.edge * 0.95, isAside ? '#ffd39a24' : '#ffd39a52')
  const frame = isAside ? 6 : 9
  pen.save()
  pen.shadowColor = '#000000c0'
  pen.shadowBlur = 46
  pen.shadowOffsetY = 26
  fill(pen, '#33271c', left - frame, top - frame, left + wide + frame, top + high + frame)
  pen.restore()
  pen.lineWidth = 1
  pen.strokeStyle = '#f6d29a45'
  pen.strokeRect(left - frame + 0.5, top - frame + 0.5, wide + 2 * frame - 1, high + 2 * frame - 1)
  if (picture) {
    pen.drawImage(picture, left, top, wide, high)
    drawMark(pen, picture, { left, top, width: wide, height: high })
  } else
    fill(
      pen,
      gradient(pen, top, top + high, [
        [0, '#3a3a63'],
        [0.7, '#8a5566'],
        [1, '#17141f'],
      ]),
      left,
      top,
      left + wide,
      top + high,
    )
  if (isAside) fill(pen, '#0b0a0ca0', left - frame, top - frame, left + wide + frame, top + high + frame)
  if (picture) drawReflection(pen, picture, { left, wide, isAside })
  if (isAside) return
  pen.textAlign = 'center'
  const under = top + high + frame + 34
  write(pen, piece.name, { ...line(middle, Math.min(under, 578), 17), face: 'serif', width: 300, colour: night.ink })
  const serial = `${formatSerial(piece.serial, piece.edition)} / ${formatCount(piece.edition)}`
  write(pen, serial, { ...line(middle, Math.min(under, 578) + 20, 12), width: 300, colour: night.gold })
  pen.textAlign = 'start'
}

/** Draws the reflection of a work in the polished floor. */
function drawReflection(
  pen: CanvasRenderingContext2D,
  picture: HTMLImageElement,
  { left, wide, isAside }: { left: number; wide: number; isAside: boolean },
): void {
  const high = 40
  pen.save()
  pen.globalAlpha = isAside ? 0.05 : 0.1
  pen.translate(0, 2 * floorTop + high)
  pen.scale(1, -1)
  const part = picture.naturalHeight * 0.25
  pen.drawImage(picture, 0, picture.naturalHeight - part, picture.naturalWidth, part, left, floorTop, wide, high)
  pen.restore()
  fill(
    pen,
    gradient(pen, floorTop, floorTop + high, [
      [0, '#15100d00'],
      [1, '#15100d'],
    ]),
    left,
    floorTop + 1,
    left + wide,
    floorTop + high + 1,
  )
}
