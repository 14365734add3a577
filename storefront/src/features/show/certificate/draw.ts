import { solarTermOf } from '@app/contract/solarTerms'
import { formatCount, formatSerial } from '@app/ui'
import { print, seasons } from '../../../lib/drawing/colours.ts'
import { drawCode, drawSeal, drawSquare } from '../../../lib/drawing/marks.ts'
import { write } from '../../../lib/drawing/write.ts'
import { rangePaths } from '../../../lib/season.tsx'
import type { PublicItem } from '../../../domain/item/api.ts'
import { certificateNote, certificateTitle, factsOf } from './facts.ts'

/** A4 at 96 units per inch, drawn at two pixels per unit. */
export const certificateSheet = { width: 794, height: 1123, scale: 2 } as const

const middle = certificateSheet.width / 2
const margin = 96
const picture = { edge: 264, top: 218, mount: 10 }

/** Contents of the certificate besides its facts. */
export interface CertificateParts {
  brand: string
  /** Formatted date of issue. */
  date: string
  code: CanvasImageSource
  picture: HTMLImageElement | undefined
}

/** Draws the certificate as a sheet of paper, with the same text as the printed one. */
export function drawCertificate(pen: CanvasRenderingContext2D, item: PublicItem, parts: CertificateParts): void {
  drawPaper(pen)
  drawRange(pen, seasons[solarTermOf(item.getTime).season])
  const width = certificateSheet.width - 2 * margin
  const centred = { left: middle, width, lines: 1 }
  pen.textAlign = 'center'
  drawSeal(pen, middle - 15, 78, 30, print.vermilion)
  write(pen, parts.brand, { ...centred, top: 136, size: 17, face: 'serif' })
  write(pen, Array.from(certificateTitle).join(' '), { ...centred, top: 188, size: 31, face: 'serif' })
  drawWork(pen, parts.picture)
  write(pen, item.name, { ...centred, top: 536, size: 30, face: 'serif' })
  const serial = `${formatSerial(item.serial, item.edition)} / ${formatCount(item.edition)}`
  write(pen, [item.albumName, serial].filter(Boolean).join('　'), {
    ...centred,
    top: 568,
    size: 16,
    colour: print.gold,
  })
  pen.textAlign = 'start'
  drawFacts(pen, item)
  drawFoot(pen, parts)
}

function drawPaper(pen: CanvasRenderingContext2D): void {
  const { width, height } = certificateSheet
  pen.fillStyle = print.mount
  pen.fillRect(0, 0, width, height)
  pen.strokeStyle = '#a98546'
  pen.lineWidth = 1.5
  pen.strokeRect(34, 34, width - 68, height - 68)
  pen.lineWidth = 0.75
  pen.strokeRect(42, 42, width - 84, height - 84)
}

/** Draws the hills of the season along the foot, within the frame. */
function drawRange(pen: CanvasRenderingContext2D, colour: string): void {
  const inset = 43
  const height = 128
  const scale = height / 120
  pen.save()
  pen.beginPath()
  pen.rect(inset, 0, certificateSheet.width - 2 * inset, certificateSheet.height - inset)
  pen.clip()
  // Centres the range, as on the sheet of the page.
  pen.translate(middle - 800 * scale, certificateSheet.height - inset - height)
  pen.scale(scale, scale)
  pen.fillStyle = colour
  pen.globalAlpha = 0.11
  for (const hills of rangePaths.map((path) => new Path2D(path))) pen.fill(hills)
  pen.restore()
}

function drawWork(pen: CanvasRenderingContext2D, image: HTMLImageElement | undefined): void {
  const { edge, top, mount } = picture
  const left = middle - edge / 2
  pen.strokeStyle = print.line
  pen.lineWidth = 1
  pen.strokeRect(left + 0.5, top + 0.5, edge - 1, edge - 1)
  drawSquare(pen, image, left + mount, top + mount, edge - 2 * mount)
}

function drawFacts(pen: CanvasRenderingContext2D, item: PublicItem): void {
  const width = certificateSheet.width - 2 * margin
  let top = 598
  for (const { label, value, mono } of factsOf(item)) {
    pen.fillStyle = print.line
    pen.fillRect(margin, top, width, 0.75)
    write(pen, label, { left: margin, top: top + 20, size: 13, colour: print.inkFaint, lines: 1, width: 90 })
    const setting = { left: margin + 104, top: top + 20, width: width - 104, lines: 2 }
    const lines = write(pen, value, { ...setting, size: mono ? 11.5 : 13, face: mono ? 'mono' : 'sans' })
    top += 12 + lines * 18
  }
  pen.fillStyle = print.line
  pen.fillRect(margin, top, width, 0.75)
}

function drawFoot(pen: CanvasRenderingContext2D, { brand, date, code }: CertificateParts): void {
  const edge = 92
  const left = certificateSheet.width - margin - edge
  const top = 962
  drawCode(pen, code, { left, top, edge, quiet: 0 })
  const width = left - margin - 40
  write(pen, brand, { left: margin, top: top + 16, size: 16, face: 'serif', lines: 1, width })
  write(pen, `出具于 ${date}`, { left: margin, top: top + 42, size: 13, colour: print.inkSoft, lines: 1, width })
  write(pen, certificateNote, { left: margin, top: top + 68, size: 12, colour: print.inkFaint, lines: 2, width })
}
