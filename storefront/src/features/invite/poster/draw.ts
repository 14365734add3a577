import { sealPath } from '@app/ui'
import { wrapText } from './wrap.ts'

/** Pixels of the poster: the upright screen of a phone. */
export const posterSize = { width: 750, height: 1334 } as const

/** What a poster says. */
export interface PosterWords {
  brand: string
  slogan: string
  /** Who invites. */
  nickname: string
  /** The work shown, and one line under its name. */
  title: string
  byline: string
}

// Paper and ink in both themes: what is handed on is print.
const colours = {
  paper: '#f6f2e9',
  mount: '#fdfbf7',
  ink: '#211f1b',
  inkSoft: '#575148',
  inkFaint: '#6d665b',
  line: '#ddd5c6',
  gold: '#7a5a1c',
  vermilion: '#b4301f',
} as const

const margin = 60
const wall = { left: margin, top: margin, edge: posterSize.width - 2 * margin, mount: 14 }
const code = { edge: 212, left: posterSize.width - margin - 212, top: 1012 }

/** Draws the poster. Without a picture a range of hills stands in its place. */
export function drawPoster(
  pen: CanvasRenderingContext2D,
  words: PosterWords,
  codeImage: CanvasImageSource,
  picture: HTMLImageElement | undefined,
): void {
  const { width, height } = posterSize
  pen.fillStyle = colours.paper
  pen.fillRect(0, 0, width, height)
  drawWork(pen, picture)
  drawLabel(pen, words)
  drawInvitation(pen, words)
  drawCode(pen, codeImage)
}

function drawWork(pen: CanvasRenderingContext2D, picture: HTMLImageElement | undefined): void {
  const { left, top, edge, mount } = wall
  pen.save()
  pen.shadowColor = '#2b211240'
  pen.shadowBlur = 36
  pen.shadowOffsetY = 18
  pen.fillStyle = colours.mount
  pen.fillRect(left, top, edge, edge)
  pen.restore()
  pen.strokeStyle = colours.line
  pen.strokeRect(left + 0.5, top + 0.5, edge - 1, edge - 1)
  const inner = edge - 2 * mount
  if (!picture) return drawHills(pen, left + mount, top + mount, inner)
  // The middle square of the picture, as on the cards.
  const side = Math.min(picture.naturalWidth, picture.naturalHeight)
  const x = (picture.naturalWidth - side) / 2
  const y = (picture.naturalHeight - side) / 2
  pen.drawImage(picture, x, y, side, side, left + mount, top + mount, inner, inner)
}

/** Three ranges under a red sun, the farther the fainter. */
function drawHills(pen: CanvasRenderingContext2D, left: number, top: number, edge: number): void {
  pen.save()
  pen.beginPath()
  pen.rect(left, top, edge, edge)
  pen.clip()
  pen.fillStyle = '#ece6da'
  pen.fillRect(left, top, edge, edge)
  pen.fillStyle = colours.vermilion
  pen.beginPath()
  pen.arc(left + edge * 0.72, top + edge * 0.26, edge * 0.06, 0, 2 * Math.PI)
  pen.fill()
  for (const [range, colour] of ['#b9c2b4', '#7d9186', '#465e56'].entries()) {
    const base = top + edge * (0.5 + range * 0.16)
    pen.fillStyle = colour
    pen.beginPath()
    pen.moveTo(left, top + edge)
    for (let step = 0; step <= 24; step++) {
      const at = step / 24
      const swell = Math.sin(at * 7 + range * 2.1) * 0.07 + Math.sin(at * 17 + range) * 0.025
      pen.lineTo(left + at * edge, base - swell * edge)
    }
    pen.lineTo(left + edge, top + edge)
    pen.fill()
  }
  pen.restore()
}

function drawLabel(pen: CanvasRenderingContext2D, { title, byline }: PosterWords): void {
  write(pen, title, { left: margin, top: 778, size: 44, serif: true, lines: 1, width: wall.edge })
  write(pen, byline, { left: margin, top: 828, size: 25, colour: colours.gold, lines: 1, width: wall.edge })
  pen.fillStyle = colours.line
  pen.fillRect(margin, 876, wall.edge, 1)
}

function drawInvitation(pen: CanvasRenderingContext2D, { nickname, brand, slogan }: PosterWords): void {
  const width = code.left - margin - 44
  write(pen, nickname, { left: margin, top: 958, size: 38, serif: true, lines: 1, width: wall.edge })
  write(pen, '邀你一起收藏', { left: margin, top: 1008, size: 28, colour: colours.inkSoft, lines: 1, width })
  pen.save()
  pen.translate(margin, 1108)
  pen.scale(44 / 24, 44 / 24)
  pen.clip(new Path2D(sealPath), 'evenodd')
  pen.fillStyle = colours.vermilion
  pen.fillRect(0, 0, 24, 24)
  pen.restore()
  write(pen, brand, { left: margin + 60, top: 1143, size: 34, serif: true, lines: 1, width: width - 60 })
  write(pen, slogan, { left: margin, top: 1200, size: 23, colour: colours.inkFaint, lines: 2, width })
}

/** The code on white, whatever is around it: cameras want it so. */
function drawCode(pen: CanvasRenderingContext2D, image: CanvasImageSource): void {
  pen.fillStyle = '#ffffff'
  pen.fillRect(code.left, code.top, code.edge, code.edge)
  const quiet = 16
  pen.imageSmoothingEnabled = false
  pen.drawImage(image, code.left + quiet, code.top + quiet, code.edge - 2 * quiet, code.edge - 2 * quiet)
  pen.imageSmoothingEnabled = true
  pen.textAlign = 'center'
  write(pen, '扫码或长按识别', {
    left: code.left + code.edge / 2,
    top: code.top + code.edge + 40,
    size: 22,
    colour: colours.inkFaint,
    lines: 1,
    width: code.edge,
  })
  pen.textAlign = 'start'
}

interface Setting {
  left: number
  /** Baseline of the first line. */
  top: number
  size: number
  width: number
  lines: number
  colour?: string
  serif?: boolean
}

function write(pen: CanvasRenderingContext2D, text: string, setting: Setting): void {
  const { left, top, size, width, lines, colour = colours.ink, serif = false } = setting
  pen.font = `${serif ? '600 ' : ''}${size}px ${family(serif ? '--font-serif' : '--font-sans')}`
  pen.fillStyle = colour
  const wrapped = wrapText(text, width, lines, (part) => pen.measureText(part).width)
  for (const [index, line] of wrapped.entries()) pen.fillText(line, left, top + index * size * 1.5)
}

/** The page's own families: no letters are loaded for a poster. */
function family(token: '--font-serif' | '--font-sans'): string {
  return getComputedStyle(document.documentElement).getPropertyValue(token).trim() || 'sans-serif'
}
