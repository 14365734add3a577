import { print } from '../../../lib/drawing/colours.ts'
import { drawCode, drawSeal, drawSquare } from '../../../lib/drawing/marks.ts'
import { write } from '../../../lib/drawing/write.ts'

/** Size of the poster in pixels: an upright phone screen. */
export const posterSize = { width: 750, height: 1334 } as const

/** Texts of a poster. */
export interface PosterText {
  brand: string
  slogan: string
  /** Name of the inviter. */
  nickname: string
  /** Title of the work, and one line below it. */
  title: string
  byline: string
}

const margin = 60
const wall = { left: margin, top: margin, edge: posterSize.width - 2 * margin, mount: 14 }
const code = { edge: 212, left: posterSize.width - margin - 212, top: 1012 }

/** Draws the poster. If there is no picture, a range of hills takes its place. */
export function drawPoster(
  pen: CanvasRenderingContext2D,
  text: PosterText,
  codeImage: CanvasImageSource,
  picture: HTMLImageElement | undefined,
): void {
  const { width, height } = posterSize
  pen.fillStyle = print.paper
  pen.fillRect(0, 0, width, height)
  drawWork(pen, picture)
  drawLabel(pen, text)
  drawInvitation(pen, text)
  drawScan(pen, codeImage)
}

function drawWork(pen: CanvasRenderingContext2D, picture: HTMLImageElement | undefined): void {
  const { left, top, edge, mount } = wall
  pen.save()
  pen.shadowColor = '#2b211240'
  pen.shadowBlur = 36
  pen.shadowOffsetY = 18
  pen.fillStyle = print.mount
  pen.fillRect(left, top, edge, edge)
  pen.restore()
  pen.strokeStyle = print.line
  pen.strokeRect(left + 0.5, top + 0.5, edge - 1, edge - 1)
  drawSquare(pen, picture, left + mount, top + mount, edge - 2 * mount)
}

function drawLabel(pen: CanvasRenderingContext2D, { title, byline }: PosterText): void {
  write(pen, title, { left: margin, top: 778, size: 44, face: 'serif', lines: 1, width: wall.edge })
  write(pen, byline, { left: margin, top: 828, size: 25, colour: print.gold, lines: 1, width: wall.edge })
  pen.fillStyle = print.line
  pen.fillRect(margin, 876, wall.edge, 1)
}

function drawInvitation(pen: CanvasRenderingContext2D, { nickname, brand, slogan }: PosterText): void {
  const width = code.left - margin - 44
  write(pen, nickname, { left: margin, top: 958, size: 38, face: 'serif', lines: 1, width: wall.edge })
  write(pen, '邀你一起收藏', { left: margin, top: 1008, size: 28, colour: print.inkSoft, lines: 1, width })
  drawSeal(pen, margin, 1108, 44, print.vermilion)
  write(pen, brand, { left: margin + 60, top: 1143, size: 34, face: 'serif', lines: 1, width: width - 60 })
  write(pen, slogan, { left: margin, top: 1200, size: 23, colour: print.inkFaint, lines: 2, width })
}

function drawScan(pen: CanvasRenderingContext2D, image: CanvasImageSource): void {
  drawCode(pen, image, { ...code, quiet: 16 })
  pen.textAlign = 'center'
  write(pen, '扫码或长按识别', {
    left: code.left + code.edge / 2,
    top: code.top + code.edge + 40,
    size: 22,
    colour: print.inkFaint,
    lines: 1,
    width: code.edge,
  })
  pen.textAlign = 'start'
}
